import { chicagoInstant } from "@/lib/chicago-clock";
import { hourMs, minuteMs } from "@/lib/durations";
import { sessionTimeProblem } from "@/lib/inquiries/session-times";
import { fail, ok, type Result } from "@/lib/result";

/** A time that staff offer: half-open, from `startsAt` on, before `endsAt`. */
export type Slot = { readonly startsAt: Date; readonly endsAt: Date };

/**
 * The slot that begins at a day and time on the wall in Memphis. Problem: why no session can be then,
 * in words (Monday to Friday, within a year, not over).
 */
export function slotOf(
  wish: { readonly date: string; readonly time: string; readonly minutes: number },
  now: Date,
): Result<Slot, string> {
  const problem = sessionTimeProblem(wish, now);
  if (problem) return fail(problem.message);
  const startsAt = chicagoInstant(wish);
  return ok({ startsAt, endsAt: new Date(startsAt.getTime() + wish.minutes * minuteMs) });
}

const linkHours = 48;

/** Until when an offer can be paid: 48 hours from now, but not past the session's beginning. */
export function payByOf(startsAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + linkHours * hourMs, startsAt.getTime()));
}

export function minutesOf({ startsAt, endsAt }: Slot): number {
  return Math.round((endsAt.getTime() - startsAt.getTime()) / minuteMs);
}
