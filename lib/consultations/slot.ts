import { chicagoInstant } from "@/lib/chicago-clock";
import { hourMs, minuteMs } from "@/lib/durations";
import { sessionTimeProblem } from "@/lib/inquiries/session-times";
import { fail, ok, type Result } from "@/lib/result";

/** Half-open interval: includes `startsAt`, excludes `endsAt`. */
export type Slot = { readonly startsAt: Date; readonly endsAt: Date };

/**
 * Creates the slot for a day and time in Memphis. Fails with a message if no session is possible
 * then: sessions are Monday to Friday, in the future, within a year.
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

/**
 * Payment deadline of an offer: 48 hours from now, or the start of the session if that's earlier.
 */
export function payByOf(startsAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + linkHours * hourMs, startsAt.getTime()));
}

export function minutesOf({ startsAt, endsAt }: Slot): number {
  return Math.round((endsAt.getTime() - startsAt.getTime()) / minuteMs);
}
