"use client";

import { useEffect, useRef, useState } from "react";
import { WeekCalendar } from "@/components/admin/consultations/week-calendar";
import { FormField } from "@/components/forms/form-field";
import type { SessionHours } from "@/lib/consultations/free-times";
import { getSessionWeek, type SlotStart } from "@/lib/consultations/slots";
import { formatStaffDay, fromChicagoDateTime, parseCalendarDay } from "@/lib/core/chicago-time";
import { formatClockTime, formatTimeZone, formatVisitorTime } from "@/lib/inquiries/session-times";

export type TakenSession = {
  readonly name: string;
  /** Not time off or a busy time. */
  readonly isSession: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

type Props = {
  readonly idPrefix: string;
  /** What the fields contain at first. */
  readonly initial: SlotStart;
  readonly suggestions: readonly SlotStart[];
  readonly hours: SessionHours;
  readonly taken: readonly TakenSession[];
  readonly minutes: number;
  readonly timeZone: string | null;
  readonly now: Date;
};

/** Day and time of a session, with suggestions and a week to choose from. */
export function SessionDesk(props: Props) {
  const { idPrefix, initial, suggestions, hours, taken, minutes, timeZone, now } = props;
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
      <div className="min-w-0 sm:col-span-2">
        <WeekCalendar
          hours={hours}
          firstWeek={getSessionWeek(hours, initial.date)}
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

type SessionTimeFieldsProps = {
  readonly idPrefix: string;
  readonly date: string;
  readonly time: string;
};

/** Day and start time of a session in Memphis; both are empty if the visitor had no preference. */
function SessionTimeFields({ idPrefix, date, time }: SessionTimeFieldsProps) {
  return (
    <>
      <FormField name="date" idPrefix={idPrefix} type="date" label="Day" required initial={date} />
      <FormField
        name="time"
        idPrefix={idPrefix}
        type="time"
        label="Time (Central)"
        required
        initial={time}
        hint="Also outside your hours."
      />
    </>
  );
}

type VisitorTimeProps = {
  /** Null if the visitor's browser didn't say. */
  readonly timeZone: string | null;
  /** The time that was chosen last, unless staff typed another since. */
  readonly start: SlotStart;
};

/** The time in the form where the visitor is. */
export function VisitorTime({ timeZone, start }: VisitorTimeProps) {
  const text = useRef<HTMLParagraphElement>(null);
  const [typed, setTyped] = useState(start);
  useEffect(() => {
    setTyped(start);
    const form = text.current?.closest("form");
    if (!form) return;
    const read = () => {
      const data = new FormData(form);
      setTyped({ date: String(data.get("date") ?? ""), time: String(data.get("time") ?? "") });
    };
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, [start]);
  return (
    <p ref={text} aria-live="polite" className="text-sm text-soft sm:col-span-2">
      {describeStart(timeZone, typed)}
    </p>
  );
}

function describeStart(timeZone: string | null, { date, time }: SlotStart): string {
  if (!timeZone) return "We don't know the visitor's time zone.";
  // While staff type a year, the field contains days such as 0002-03-12.
  if (!parseCalendarDay(date) || !time)
    return `The visitor's time zone is ${formatTimeZone(timeZone)}.`;
  const own = formatVisitorTime(fromChicagoDateTime({ date, time }), timeZone);
  return own
    ? `Visitor's time: ${own}`
    : `The time is the same for the visitor (${formatTimeZone(timeZone)}).`;
}
