import type ICAL from "ical.js";
import type { CalendarTime } from "@/lib/consultations/busy-calendars/parse-event";
import { dayMs } from "@/lib/core/durations";

const maxSteps = 10_000;
/** A week of half hours has 336 starts. */
const maxSetSize = 1_000;
const weekdayNames = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** True for daily and weekly rules with BYSETPOS, which ical.js ignores. */
export function picksFromSets({ freq, parts }: ICAL.Recur): boolean {
  return (freq === "DAILY" || freq === "WEEKLY") && parts.BYSETPOS !== undefined;
}

type Window = { readonly from: number; readonly until: number };

/**
 * Yields the starts of a rule that picks positions from the set of each day or week (RFC 5545, 3.3.10), in order. Like
 * ical.js, it takes the event's own start as the first, whether or not it's in a set.
 * @throws If a set is too large, or the rule counts too far back.
 */
export function* iterateSets(
  recur: ICAL.Recur,
  start: CalendarTime,
  { from, until }: Window,
): Generator<number> {
  let left = recur.count || Number.POSITIVE_INFINITY;
  left -= 1;
  if (start.local >= from) yield start.local;
  const period = (recur.freq === "WEEKLY" ? 7 : 1) * dayMs;
  const step = Math.max(recur.interval, 1) * period;
  const first = getFirstDay(recur, start.local);
  // Rules that count are read from their start.
  const passed = recur.count ? 0 : Math.max(0, Math.floor((from - first) / step) - 1);
  const listTimes = createTimes(recur, start);
  for (let steps = 0, day = first + passed * step; left > 0 && day <= until; day += step) {
    steps += 1;
    if (steps > maxSteps) throw new Error("the rule has too many steps");
    const days = listDays(recur, day, start.local);
    const set = days.flatMap((one) => listTimes.map((time) => one + time));
    for (const local of pickPositions(set, recur)) {
      if (local <= start.local) continue;
      if (left <= 0) return;
      left -= 1;
      if (local >= from) yield local;
    }
  }
}

/** The midnight that the first set starts at. Weeks start on Monday unless WKST says otherwise. */
function getFirstDay({ freq, wkst }: ICAL.Recur, local: number): number {
  const midnight = Math.floor(local / dayMs) * dayMs;
  if (freq === "DAILY") return midnight;
  // ical.js counts weekdays from 1, which is Sunday.
  const weekStart = (wkst || 2) - 1;
  return midnight - ((new Date(midnight).getUTCDay() - weekStart + 7) % 7) * dayMs;
}

/** The days of a set, in order. */
function listDays({ freq, parts }: ICAL.Recur, first: number, start: number): readonly number[] {
  const days = Array.from({ length: freq === "WEEKLY" ? 7 : 1 }, (_, n) => first + n * dayMs);
  const named = parts.BYDAY?.map((day) => weekdayNames.indexOf(String(day).slice(-2)));
  const weekdays = named ?? (freq === "WEEKLY" ? [new Date(start).getUTCDay()] : null);
  const months = parts.BYMONTH?.map(Number);
  const monthDays = freq === "DAILY" ? parts.BYMONTHDAY?.map(Number) : undefined;
  return days.filter((day) => {
    const at = new Date(day);
    return (
      (weekdays?.includes(at.getUTCDay()) ?? true) &&
      (months?.includes(at.getUTCMonth() + 1) ?? true) &&
      (monthDays?.some((one) => isMonthDay(at, one)) ?? true)
    );
  });
}

function isMonthDay(at: Date, day: number): boolean {
  const length = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  return at.getUTCDate() === (day < 0 ? length + 1 + day : day);
}

/** The times of each day, in milliseconds after midnight, in order. Events of a day have one. */
function createTimes({ freq, parts }: ICAL.Recur, start: CalendarTime): readonly number[] {
  if (start.isDate) return [0];
  const at = new Date(start.local);
  const hours = parts.BYHOUR?.map(Number) ?? [at.getUTCHours()];
  const minutes = parts.BYMINUTE?.map(Number) ?? [at.getUTCMinutes()];
  const seconds = parts.BYSECOND?.map(Number) ?? [at.getUTCSeconds()];
  const size = hours.length * minutes.length * seconds.length * (freq === "WEEKLY" ? 7 : 1);
  if (size > maxSetSize) throw new Error("the rule's sets are too large");
  const times = hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => (hour * 60 + minute) * 60 + second)),
  );
  return [...new Set(times)].sort((one, other) => one - other).map((time) => time * 1_000);
}

/** Picks the set's members at the rule's positions, from the end if negative, each once and in order. */
function pickPositions(set: readonly number[], { parts }: ICAL.Recur): readonly number[] {
  const wanted = new Set(parts.BYSETPOS?.map(Number));
  return set.filter((_, index) => wanted.has(index + 1) || wanted.has(index - set.length));
}
