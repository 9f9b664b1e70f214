import { addDays, fromChicagoDateTime, getChicagoDay, getWeekday } from "@/lib/core/chicago-time";
import { hourMs, minuteMs } from "@/lib/core/durations";
import { fail, ok, type Result } from "@/lib/core/result";
import { getSessionTimeProblem, sessionTimes } from "@/lib/inquiries/session-times";

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

/** A day and time in Memphis. */
export type SlotStart = { readonly date: string; readonly time: string };

type Wish = {
  readonly preferredDate: string | null;
  readonly preferredTime: string | null;
  readonly minutes: number;
};

const daysSearched = 28;

/** True if a session of this length may start then (`getSessionTimeProblem`) and isn't taken. */
export function isSlotFree(
  start: SlotStart,
  minutes: number,
  taken: readonly SessionSlot[],
  now: Date,
): boolean {
  if (getSessionTimeProblem({ ...start, minutes }, now)) return false;
  const from = fromChicagoDateTime(start).getTime();
  const to = from + minutes * minuteMs;
  return taken.every(
    ({ startsAt, endsAt }) => to <= startsAt.getTime() || from >= endsAt.getTime(),
  );
}

/**
 * Suggests free times for a request, best first: the preferred time, then the closest ones on that
 * day, then the same time on later days. Without a preference, the first free times from tomorrow.
 */
export function suggestSlots(
  { preferredDate, preferredTime, minutes }: Wish,
  taken: readonly SessionSlot[],
  now: Date,
  count = 3,
): readonly SlotStart[] {
  const tomorrow = addDays(getChicagoDay(now), 1);
  const firstDay = preferredDate && preferredDate > tomorrow ? preferredDate : tomorrow;
  const wanted = preferredTime ?? sessionTimes[0];
  const byDistance = sessionTimes.toSorted(
    (a, b) => getDistance(a, wanted) - getDistance(b, wanted),
  );
  const found: SlotStart[] = [];
  for (let day = 0; day < daysSearched && found.length < count; day += 1) {
    const date = addDays(firstDay, day);
    const free = byDistance.filter((time) => isSlotFree({ date, time }, minutes, taken, now));
    // A preferred day offers all its times first; other days one each.
    const perDay = day === 0 && preferredDate === date ? count : 1;
    found.push(...free.slice(0, perDay).map((time) => ({ date, time })));
  }
  return found.slice(0, count);
}

/** Returns the Monday of a day's week, or of the next one on a weekend. */
export function getSessionWeek(date: string): string {
  const weekday = getWeekday(date);
  if (weekday === 6) return addDays(date, 2);
  return addDays(date, 1 - weekday);
}

function getDistance(a: string, b: string): number {
  return Math.abs(toMinutes(a) - toMinutes(b));
}

function toMinutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}
