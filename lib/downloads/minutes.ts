import { minuteMs } from "@/lib/durations";

/** The moment some minutes later; negative minutes lie before. */
export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * minuteMs);
}
