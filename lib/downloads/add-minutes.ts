import { minuteMs } from "@/lib/core/durations";

/** Adds minutes to a date; negative values subtract. */
export function addMinutes(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * minuteMs);
}
