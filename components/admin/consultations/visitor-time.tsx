"use client";

import { useEffect, useRef, useState } from "react";
import type { SlotStart } from "@/lib/consultations/free-slots";
import { fromChicagoDateTime, parseCalendarDay } from "@/lib/core/chicago-clock";
import { formatTimeZone, formatVisitorTime } from "@/lib/inquiries/visitor-time";

type Props = {
  /** Null if the visitor's browser didn't say. */
  readonly timeZone: string | null;
  /** The time that was chosen last, unless staff typed another since. */
  readonly start: SlotStart;
};

/** The time in the form where the visitor is. */
export function VisitorTime({ timeZone, start }: Props) {
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
    ? `For the visitor: ${own}`
    : `The time is the same for the visitor (${formatTimeZone(timeZone)}).`;
}
