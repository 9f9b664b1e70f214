"use client";

import { useState } from "react";
import { SessionTimeFields } from "@/components/admin/consultations/session-time-fields";
import { VisitorTime } from "@/components/admin/consultations/visitor-time";
import { WeekCalendar } from "@/components/admin/consultations/week-calendar";
import { getSessionWeek, type SlotStart } from "@/lib/consultations/free-slots";
import { formatStaffDay } from "@/lib/core/chicago-clock";
import { formatClockTime } from "@/lib/inquiries/session-times";

export type TakenSession = {
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

type Props = {
  readonly idPrefix: string;
  /** What the fields contain at first. */
  readonly initial: SlotStart;
  readonly suggestions: readonly SlotStart[];
  readonly taken: readonly TakenSession[];
  readonly minutes: number;
  readonly timeZone: string | null;
  readonly now: Date;
};

/** Day and time of a session, with suggestions and a week to choose from. */
export function SessionDesk(props: Props) {
  const { idPrefix, initial, suggestions, taken, minutes, timeZone, now } = props;
  const [start, setStart] = useState(initial);
  const [choices, setChoices] = useState(0);
  const choose = (next: SlotStart) => {
    setStart(next);
    // The fields keep what staff type, so a choice replaces them.
    setChoices((count) => count + 1);
  };
  return (
    <>
      <SessionTimeFields key={choices} idPrefix={idPrefix} date={start.date} time={start.time} />
      <VisitorTime timeZone={timeZone} start={start} />
      {suggestions.length > 0 ? (
        <fieldset className="sm:col-span-2">
          <legend className="mb-1.5 font-semibold">Suggested times</legend>
          <div className="flex flex-wrap gap-2">
            {suggestions.map((slot) => (
              <button
                key={`${slot.date} ${slot.time}`}
                type="button"
                onClick={() => choose(slot)}
                className="min-h-11 rounded-md border-2 border-line px-3 text-sm font-semibold hover:bg-raised"
              >
                {formatStaffDay(slot.date)}, {formatClockTime(slot.time)}
              </button>
            ))}
          </div>
        </fieldset>
      ) : null}
      <div className="max-md:hidden sm:col-span-2">
        <WeekCalendar
          firstWeek={getSessionWeek(initial.date)}
          chosen={start}
          taken={taken}
          minutes={minutes}
          now={now}
          onChoose={choose}
        />
      </div>
    </>
  );
}
