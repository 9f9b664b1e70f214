import { minuteMs } from "@/lib/durations";

/** Adds minutes to a date; negative values subtract. */
export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * minuteMs);
}
