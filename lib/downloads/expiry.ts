import { hourMs, minuteMs } from "@/lib/core/durations";

/** Limits and lifetimes of downloads. Pages and emails show these numbers. */
export const downloadPolicy = {
  /** Counted from the payment for the order's first link, from sending for a new link. */
  linkHours: 48,
  /** How long an opened download can be fetched and resumed. */
  sessionMinutes: 60,
  /** New links per order within `newLinkDays`. */
  newLinks: 5,
  newLinkDays: 30,
} as const;

/** Adds minutes to a date; negative values subtract. */
export function addMinutes(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * minuteMs);
}

/** Formats the remaining time in hours, rounded up. Null means the end isn't known: `48 hours`. */
export function formatHoursLeft(leftMs: number | null): string {
  const hours =
    leftMs === null ? downloadPolicy.linkHours : Math.max(0, Math.ceil(leftMs / hourMs));
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
