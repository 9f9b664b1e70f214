import { fromChicagoDateTime } from "@/lib/core/chicago-clock";
import { hourMs, minuteMs } from "@/lib/core/durations";
import { fail, ok, type Result } from "@/lib/core/result";
import { getSessionTimeProblem } from "@/lib/inquiries/session-times";

/**
 * Half-open interval: includes `startsAt`, excludes `endsAt`. The database rejects overlapping
 * sessions with the constraint `consultations_no_overlap` (db/schema/consultations.ts).
 */
export type SessionSlot = { readonly startsAt: Date; readonly endsAt: Date };

/**
 * Creates the slot for a day and time in Memphis. Fails with a message if no session is possible
 * then: sessions are Monday to Friday, end by 4 PM, and start within a year.
 */
export function createSlot(
  request: { readonly date: string; readonly time: string; readonly minutes: number },
  now: Date,
): Result<SessionSlot, string> {
  const problem = getSessionTimeProblem(request, now);
  if (problem) return fail(problem.message);
  const startsAt = fromChicagoDateTime(request);
  return ok({ startsAt, endsAt: new Date(startsAt.getTime() + request.minutes * minuteMs) });
}

const linkHours = 48;

/**
 * Payment deadline of an offer: 48 hours from now, or the start of the session if that's earlier.
 */
export function computePayBy(startsAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + linkHours * hourMs, startsAt.getTime()));
}

export function getSlotMinutes({ startsAt, endsAt }: SessionSlot): number {
  return Math.round((endsAt.getTime() - startsAt.getTime()) / minuteMs);
}

/** Why staff can't offer or change a session time. */
export type OfferProblem =
  | { readonly kind: "changed_since" | "slot_taken" | "unknown_session" }
  | { readonly kind: "bad_time"; readonly message: string };
