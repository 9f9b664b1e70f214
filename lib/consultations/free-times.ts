import type { Availability, TimeRange } from "@/db/values/availability";
import { weekdays } from "@/db/values/profile";
import type { SessionSlot } from "@/lib/consultations/slots";
import {
  addDays,
  type ChicagoDay,
  fromChicagoDateTime,
  getChicagoDay,
  getWeekday,
} from "@/lib/core/chicago-time";
import { dayMs, hourMs, minuteMs } from "@/lib/core/durations";
import { site } from "@/lib/core/site";
import { toInstants } from "@/lib/core/zoned-time";
import { isFederalHoliday } from "@/lib/inquiries/federal-holidays";

/** A session that reserves its time, with its buffers if its visitor booked it. */
export type TakenSession = SessionSlot & {
  readonly blockedFrom: Date | null;
  readonly blockedUntil: Date | null;
  /** For staff. */
  readonly name?: string;
  readonly isHold?: boolean;
};

export type BusyTime = SessionSlot & { readonly calendarName: string };
export type TimeOffSlot = SessionSlot & { readonly note?: string | null };

/** What may be in the way of a new session. */
export type TakenTimes = {
  readonly sessions: readonly TakenSession[];
  readonly timeOff: readonly TimeOffSlot[];
  readonly busy: readonly BusyTime[];
};

/** Why a time isn't offered. */
export type TimeReason =
  | { readonly kind: "past" | "notice" | "horizon" | "holiday" | "hours" | "grid" | "day_full" }
  | { readonly kind: "time_off"; readonly note: string | null }
  | { readonly kind: "session" | "buffer"; readonly name: string; readonly isHold: boolean }
  | { readonly kind: "busy"; readonly calendarName: string };

type Interval<Source> = { readonly from: number; readonly to: number; readonly source: Source };

/** Finds free session times. Built once for a page, so that each time is a few binary searches. */
export type FreeTimes = {
  /** Start times that can be booked on a Memphis day, earliest first. */
  readonly listDay: (day: ChicagoDay) => readonly Date[];
  /** Every reason that a session can't start at an instant; none if it can. */
  readonly listReasons: (startsAt: Date) => readonly TimeReason[];
};

/**
 * Prepares the search for free times of sessions with this length. Ranges are Memphis wall time, so 9 AM stays 9 AM
 * across clock changes; everything taken is compared as instants. Pure.
 */
export function createFreeTimes(
  rules: Availability,
  taken: TakenTimes,
  { minutes, now }: { readonly minutes: number; readonly now: Date },
): FreeTimes {
  const before = rules.bufferBefore * minuteMs;
  const after = rules.bufferAfter * minuteMs;
  const length = minutes * minuteMs;
  const today = getChicagoDay(now);
  const lastDay = addDays(today, rules.daysAhead);
  const earliest = now.getTime() + rules.noticeHours * hourMs;

  const sessions = createIndex(
    taken.sessions.map((session) => ({
      from: session.startsAt.getTime(),
      to: session.endsAt.getTime(),
      source: session,
    })),
  );
  const blocked = createIndex(
    taken.sessions.map((session) => ({
      from: session.blockedFrom?.getTime() ?? session.startsAt.getTime() - before,
      to: session.blockedUntil?.getTime() ?? session.endsAt.getTime() + after,
      source: session,
    })),
  );
  const timeOff = createIndex(
    taken.timeOff.map((off) => ({
      from: off.startsAt.getTime(),
      to: off.endsAt.getTime(),
      source: off,
    })),
  );
  const busy = createIndex(
    taken.busy.map((event) => ({
      from: event.startsAt.getTime(),
      to: event.endsAt.getTime(),
      source: event,
    })),
  );
  const perDay = new Map<ChicagoDay, number>();
  for (const { startsAt } of taken.sessions) {
    const day = getChicagoDay(startsAt);
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
  }

  const isFull = (day: ChicagoDay) => (perDay.get(day) ?? 0) >= rules.sessionsPerDay;

  function isFree(start: number): boolean {
    const end = start + length;
    return (
      start >= earliest &&
      start > now.getTime() &&
      !sessions.meets(start, end) &&
      !blocked.meets(start - before, end + after) &&
      !timeOff.meets(start, end) &&
      !busy.meets(start - before, end + after)
    );
  }

  function listDay(day: ChicagoDay): readonly Date[] {
    if (day < today || day > lastDay || isFull(day)) return [];
    return listStartTimes(rules, day, minutes).filter((start) => isFree(start.getTime()));
  }

  function listReasons(startsAt: Date): readonly TimeReason[] {
    const start = startsAt.getTime();
    const end = start + length;
    const day = getChicagoDay(startsAt);
    const found: TimeReason[] = [];
    if (start <= now.getTime()) found.push({ kind: "past" });
    else if (start < earliest) found.push({ kind: "notice" });
    if (day > lastDay) found.push({ kind: "horizon" });
    if (isClosed(rules, day)) found.push({ kind: "holiday" });
    if (!listHours(rules, day).some(({ from, to }) => start >= from && end <= to)) {
      found.push({ kind: "hours" });
    } else if (!listStarts(rules, day, length).includes(start)) found.push({ kind: "grid" });
    for (const { source } of timeOff.find(start, end)) {
      found.push({ kind: "time_off", note: source.note ?? null });
    }
    const met = new Set(sessions.find(start, end).map(({ source }) => source));
    for (const { source } of blocked.find(start - before, end + after)) {
      const { name = "", isHold = false } = source;
      found.push({ kind: met.has(source) ? "session" : "buffer", name, isHold });
    }
    const calendars = new Set(
      busy.find(start - before, end + after).map(({ source }) => source.calendarName),
    );
    for (const calendarName of calendars) found.push({ kind: "busy", calendarName });
    if (isFull(day)) found.push({ kind: "day_full" });
    return found;
  }

  return { listDay, listReasons };
}

/** The part of the availability that says when sessions start. */
export type SessionHours = Pick<Availability, "hours" | "startEvery" | "closedOnHolidays">;

/** Lists a day's start times for sessions that fit into its hours, earliest first, taken or not. */
export function listStartTimes(
  rules: SessionHours,
  day: ChicagoDay,
  minutes: number,
): readonly Date[] {
  if (isClosed(rules, day)) return [];
  return listStarts(rules, day, minutes * minuteMs).map((start) => new Date(start));
}

/** Returns a weekday's hours. Holidays aren't looked at. */
export function getDayHours({ hours }: SessionHours, day: ChicagoDay): readonly TimeRange[] {
  return hours[weekdays[(getWeekday(day) + 6) % 7] ?? "Monday"];
}

function isClosed(rules: SessionHours, day: ChicagoDay): boolean {
  return rules.closedOnHolidays && isFederalHoliday(day);
}

/** A day's ranges as instants. */
function listHours(rules: SessionHours, day: ChicagoDay) {
  return getDayHours(rules, day).map(({ from, to }) => ({
    from: fromChicagoDateTime({ date: day, time: from }).getTime(),
    to: fromChicagoDateTime({ date: day, time: to }).getTime(),
  }));
}

/** A day's start times on the grid, as instants. A wall time that a clock change skips isn't one. */
function listStarts(rules: SessionHours, day: ChicagoDay, length: number): readonly number[] {
  const starts = new Set<number>();
  for (const { from, to } of getDayHours(rules, day)) {
    const end = fromChicagoDateTime({ date: day, time: to }).getTime();
    for (let at = toMinutes(from); at < toMinutes(to); at += rules.startEvery) {
      const [start] = toInstants({ date: day, time: toTime(at) }, site.timeZone);
      if (start && start.getTime() + length <= end) starts.add(start.getTime());
    }
  }
  return [...starts].sort((one, other) => one - other);
}

/** Converts a time such as "13:30" to minutes after midnight. */
export function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The reverse of `toMinutes`. */
export function toTime(minutes: number): string {
  const hour = String(Math.floor(minutes / 60)).padStart(2, "0");
  return `${hour}:${String(minutes % 60).padStart(2, "0")}`;
}

type Index<Source> = {
  readonly meets: (from: number, to: number) => boolean;
  readonly find: (from: number, to: number) => readonly Interval<Source>[];
};

/** Sorts half-open intervals for binary search. Those without a length never meet anything. */
function createIndex<Source>(intervals: readonly Interval<Source>[]): Index<Source> {
  const sorted = intervals.filter(({ from, to }) => to > from).sort((a, b) => a.from - b.from);
  // The latest end of this interval and all before it: once it's too early, so are the rest.
  const latest: number[] = [];
  for (const { to } of sorted) latest.push(Math.max(to, latest.at(-1) ?? Number.NEGATIVE_INFINITY));

  /** The number of intervals that start before an instant. */
  function countBefore(at: number): number {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.from ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    meets: (from, to) => (latest[countBefore(to) - 1] ?? Number.NEGATIVE_INFINITY) > from,
    find(from, to) {
      const found: Interval<Source>[] = [];
      for (let at = countBefore(to) - 1; at >= 0 && (latest[at] ?? 0) > from; at -= 1) {
        const interval = sorted[at];
        if (interval && interval.to > from) found.push(interval);
      }
      return found.reverse();
    },
  };
}

/** The instants that a page of Memphis days can meet: a day more on both sides covers buffers and zones. */
export function getSearchWindow(from: ChicagoDay, until: ChicagoDay) {
  return {
    from: new Date(fromChicagoDateTime({ date: from, time: "00:00" }).getTime() - dayMs),
    until: new Date(fromChicagoDateTime({ date: until, time: "00:00" }).getTime() + 2 * dayMs),
  };
}
