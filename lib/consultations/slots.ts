import {
  getDayHours,
  listStartTimes,
  type SessionHours,
  toMinutes,
} from "@/lib/consultations/free-times";
import {
  addDays,
  type ChicagoDay,
  getChicagoDay,
  getWeekday,
  toChicagoDateTime,
} from "@/lib/core/chicago-time";
import { hourMs, minuteMs } from "@/lib/core/durations";
import { fail, ok, type Result } from "@/lib/core/result";
import { site } from "@/lib/core/site";
import { toInstants } from "@/lib/core/zoned-time";
import { getPlanningProblem, timePassedMessage } from "@/lib/inquiries/session-times";

/**
 * Half-open interval: includes `startsAt`, excludes `endsAt`. The database rejects overlapping
 * sessions with the constraint `consultations_no_overlap` (db/schema/consultations.ts).
 */
export type SessionSlot = { readonly startsAt: Date; readonly endsAt: Date };

/**
 * Creates the slot for a day and time in Memphis that staff choose, also outside the hours of the availability. Fails
 * with a message if it isn't in the next 12 months, or clocks skip it.
 */
export function createSlot(
  { date, time, minutes }: SlotStart & { readonly minutes: number },
  now: Date,
): Result<SessionSlot, string> {
  const problem = getPlanningProblem(date, now);
  if (problem) return fail(problem);
  const [startsAt] = toInstants({ date, time }, site.timeZone);
  if (!startsAt) return fail("Clocks in Memphis skip that time on that day. Choose another time");
  if (startsAt <= now) return fail(timePassedMessage);
  return ok({ startsAt, endsAt: new Date(startsAt.getTime() + minutes * minuteMs) });
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

/** Lists the start times of a day's hours from which nothing is taken until a session's end, for staff. */
export function listFreeStarts(
  rules: SessionHours,
  { date, minutes }: { readonly date: ChicagoDay; readonly minutes: number },
  taken: readonly SessionSlot[],
  now: Date,
): readonly Date[] {
  if (getPlanningProblem(date, now)) return [];
  return listStartTimes(rules, date, minutes).filter((start) => {
    const end = start.getTime() + minutes * minuteMs;
    return (
      start > now &&
      taken.every(({ startsAt, endsAt }) => end <= startsAt.getTime() || start >= endsAt)
    );
  });
}

/**
 * Suggests free times for a request, best first: the time closest to the preferred one, then the next closest on that
 * day, then the closest on later days. Without a preference, the first free times from tomorrow.
 */
export function suggestSlots(
  rules: SessionHours,
  { preferredDate, preferredTime, minutes }: Wish,
  taken: readonly SessionSlot[],
  now: Date,
  count = 3,
): readonly SlotStart[] {
  const tomorrow = addDays(getChicagoDay(now), 1);
  const firstDay = preferredDate && preferredDate > tomorrow ? preferredDate : tomorrow;
  const wanted = toMinutes(preferredTime ?? "00:00");
  const getDistance = ({ time }: SlotStart) => Math.abs(toMinutes(time) - wanted);
  const found: SlotStart[] = [];
  for (let day = 0; day < daysSearched && found.length < count; day += 1) {
    const date = addDays(firstDay, day);
    const free = listFreeStarts(rules, { date, minutes }, taken, now)
      .map(toChicagoDateTime)
      .sort((one, other) => getDistance(one) - getDistance(other));
    // A preferred day offers all its times first; other days one each.
    found.push(...free.slice(0, day === 0 && preferredDate === date ? count : 1));
  }
  return found.slice(0, count);
}

/** Returns the Monday of a day's week, or of the next one on a weekend without hours. */
export function getSessionWeek(rules: SessionHours, date: ChicagoDay): ChicagoDay {
  const monday = addDays(date, -((getWeekday(date) + 6) % 7));
  const weekend = [addDays(monday, 5), addDays(monday, 6)];
  const isOpen = weekend.some((day) => getDayHours(rules, day).length > 0);
  return weekend.includes(date) && !isOpen ? addDays(monday, 7) : monday;
}
