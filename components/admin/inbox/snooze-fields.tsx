"use client";

import { useState } from "react";
import { FormField } from "@/components/forms/form-field";
import type { ChicagoDateTime } from "@/lib/core/chicago-time";

type Props = {
  /** The first day that can be chosen. */
  readonly min: string;
  readonly initial: ChicagoDateTime;
  readonly dateHint?: string | undefined;
  /** Null if no reply is due. */
  readonly deadline: { readonly at: ChicagoDateTime; readonly label: string } | null;
};

/** When the message returns, with a warning if that's after the reply deadline. */
export function SnoozeFields({ min, initial, dateHint, deadline }: Props) {
  const [until, setUntil] = useState(initial);
  const isLate =
    deadline !== null && until.date !== "" && toSortable(until) > toSortable(deadline.at);
  return (
    <>
      <FormField
        name="date"
        idPrefix="snooze-"
        label="Date"
        type="date"
        required
        min={min}
        initial={initial.date}
        hint={dateHint}
        onInput={({ currentTarget }) => setUntil({ ...until, date: currentTarget.value })}
      />
      <FormField
        name="time"
        idPrefix="snooze-"
        label="Time (Central)"
        type="time"
        required
        initial={initial.time}
        onInput={({ currentTarget }) => setUntil({ ...until, time: currentTarget.value })}
        hint={
          deadline ? (
            <span aria-live="polite" className="block min-h-[1lh] font-semibold text-emphasis">
              {isLate ? `After the reply deadline (${deadline.label})` : null}
            </span>
          ) : undefined
        }
      />
    </>
  );
}

function toSortable({ date, time }: ChicagoDateTime): string {
  return `${date} ${time}`;
}
