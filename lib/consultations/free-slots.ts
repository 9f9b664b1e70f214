import type { SessionSlot } from "@/lib/consultations/slot";
import { addDays, fromChicagoDateTime, getChicagoDay, getWeekday } from "@/lib/core/chicago-clock";
import { minuteMs } from "@/lib/core/durations";
import { getSessionTimeProblem, sessionTimes } from "@/lib/inquiries/session-times";

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
