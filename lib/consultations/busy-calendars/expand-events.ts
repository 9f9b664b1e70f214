import { createContext, Script } from "node:vm";
import ICAL from "ical.js";
import type { ToInstant } from "@/lib/consultations/busy-calendars/calendar-zones";
import type {
  CalendarEvent,
  CalendarTime,
  Rule,
} from "@/lib/consultations/busy-calendars/parse-event";
import { iterateSets, picksFromSets } from "@/lib/consultations/busy-calendars/rule-sets";
import { dayMs } from "@/lib/core/durations";

/** Milliseconds since 1970. */
export type BusyInterval = {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly uid: string;
};

type Window = { readonly from: number; readonly until: number };
/** Returns the conversion for a time, which depends on its zone. */
type FindZone = (time: CalendarTime) => ToInstant;

export const maxOccurrences = 5_000;
const maxSteps = 10_000;
/** An event is left out if its rule takes longer than this. */
const limitMs = 1_000;

/**
 * Returns the times in a window that events block, and how many events had to be left out. Stops after
 * 5,000 times.
 */
export function expandEvents(
  events: readonly CalendarEvent[],
  window: Window,
  findZone: FindZone,
): { readonly times: readonly BusyInterval[]; readonly skipped: number } {
  const series = new Set(events.filter(({ replaces }) => !replaces).map(({ uid }) => uid));
  const changes = new Map<string, CalendarEvent[]>();
  /** Of several changes of one occurrence, the one with the highest sequence counts. */
  const latest = new Map<string, number>();
  for (const event of events.filter(({ replaces }) => replaces)) {
    const known = changes.get(event.uid);
    if (known) known.push(event);
    else changes.set(event.uid, [event]);
    const key = getChangeKey(event, findZone);
    latest.set(key, Math.max(latest.get(key) ?? 0, event.sequence));
  }
  const times: BusyInterval[] = [];
  const add = (found: readonly BusyInterval[]) => {
    // One at a time: a spread of thousands of arguments may exceed the stack.
    for (const time of found) if (times.length <= maxOccurrences) times.push(time);
  };
  const skipped = runEach(events, (event) => {
    const isChange = event.replaces !== null;
    // Its series adds a change that applies to what follows.
    if (isChange && event.replacesFollowing && series.has(event.uid)) return;
    if (isChange && event.sequence < (latest.get(getChangeKey(event, findZone)) ?? 0)) return;
    add(expandEvent(event, isChange ? [] : (changes.get(event.uid) ?? []), window, findZone));
  });
  return { times, skipped };
}

function getChangeKey({ uid, replaces }: CalendarEvent, findZone: FindZone): string {
  return `${replaces && toInstant(replaces, findZone)} ${uid}`;
}

/**
 * Runs a step for each item under a time limit, because ical.js never returns from a rule such as
 * "February 30". Returns how many failed or took too long.
 */
function runEach<Item>(items: readonly Item[], step: (item: Item) => void): number {
  let [index, failed] = [0, 0];
  const run = () => {
    for (; index < items.length; index += 1) {
      try {
        step(items[index] as Item);
      } catch {
        failed += 1;
      }
    }
  };
  const script = new Script("run()");
  const context = createContext({ run });
  while (index < items.length) {
    const startedWith = index;
    try {
      script.runInContext(context, { timeout: limitMs });
    } catch (error) {
      if (!isTimeout(error)) throw error;
      // The limit is for all items of a run, so only one that had it to itself failed.
      if (index === startedWith) {
        index += 1;
        failed += 1;
      }
    }
  }
  return failed;
}

function isTimeout(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
  );
}

function expandEvent(
  event: CalendarEvent,
  changes: readonly CalendarEvent[],
  { from, until }: Window,
  findZone: FindZone,
): readonly BusyInterval[] {
  const length = measure(event, findZone);
  const isGone = findExcluded(event, changes, findZone);
  const following = changes
    .filter(({ replacesFollowing }) => replacesFollowing)
    .map((change) => describeFollowing(change, findZone))
    .sort((one, other) => other.from - one.from);
  const found = new Map<number, BusyInterval>();
  const add = (start: CalendarTime, endsAt: number | null) => {
    const at = toInstant(start, findZone);
    const later = following.find((change) => change.from <= at);
    if (isGone(start, at, later !== undefined) || !(later ?? event).isBusy) return;
    const startsAt = at + (later?.shift ?? 0);
    const ends = later ? startsAt + later.length : (endsAt ?? length(start));
    if (ends > startsAt && startsAt < until && ends > from) {
      found.set(startsAt, { startsAt, endsAt: ends, uid: event.uid });
    }
    if (found.size > maxOccurrences) throw new Error("the event has too many occurrences");
  };
  add(event.start, null);
  for (const { start, end } of event.added) add(start, end && toInstant(end, findZone));
  // Two days more on both sides, because a rule's times are local, and what a change moves may be far off.
  const shifts = following.map(({ shift }) => Math.abs(shift));
  const lengths = following.map((change) => change.length);
  const ownLength = length(event.start) - toInstant(event.start, findZone);
  const margin = Math.max(0, ownLength, ...lengths) + Math.max(0, ...shifts) + 2 * dayMs;
  for (const rule of event.rules) {
    const starts = picksFromSets(rule.recur)
      ? iterateSets(rule.recur, event.start, { from: from - margin, until: until + margin })
      : iterate(rule.recur, event.start, from - margin);
    for (const local of starts) {
      const start = { ...event.start, local };
      if (local > until + margin || isAfter(start, rule, findZone)) break;
      add(start, null);
    }
  }
  return [...found.values()];
}

/** What a change of an occurrence and all later ones does to them. */
function describeFollowing(change: CalendarEvent, findZone: FindZone) {
  const startsAt = toInstant(change.start, findZone);
  const from = toInstant(change.replaces ?? change.start, findZone);
  const length = measure(change, findZone)(change.start) - startsAt;
  return { from, shift: startsAt - from, length, isBusy: change.isBusy };
}

/**
 * Yields a rule's starts in order, but few of those before `from`: ical.js needs 40 µs for each, and a birthday
 * may be from 1604.
 */
function* iterate(recur: ICAL.Recur, start: CalendarTime, from: number): Generator<number> {
  const { local: first, passed } = skipAhead(recur, start.local, from);
  const earliest = first > start.local ? from : start.local;
  const rule = recur.clone();
  const months = limitMonths(rule);
  let left = recur.count ? recur.count - passed : Number.POSITIVE_INFINITY;
  rule.count = null as never;
  const at = new Date(first);
  const iterator = rule.iterator(
    ICAL.Time.fromData({
      year: at.getUTCFullYear(),
      month: at.getUTCMonth() + 1,
      day: at.getUTCDate(),
      hour: at.getUTCHours(),
      minute: at.getUTCMinutes(),
      second: at.getUTCSeconds(),
      isDate: start.isDate,
    }),
  );
  for (let steps = 0; left > 0; steps += 1) {
    if (steps > maxSteps) throw new Error("the rule has too many steps");
    const next = iterator.next();
    if (!next) return;
    const { year, month, day, hour, minute, second } = next;
    if (months && !months.has(month)) continue;
    left -= 1;
    const local = Date.UTC(year, month - 1, day, hour, minute, second);
    // ical.js takes the first one as it is, also if it doesn't match the rule.
    if (local >= earliest) yield local;
  }
}

/** Takes BYMONTH out of a rule, except a yearly one: ical.js leaves out months that come before its start. */
function limitMonths(rule: ICAL.Recur): ReadonlySet<number> | null {
  const months = rule.freq === "YEARLY" ? undefined : rule.parts.BYMONTH;
  if (!months) return null;
  delete rule.parts.BYMONTH;
  return new Set(months.map(Number));
}

/** Steps of equal length. */
const unitsMs: Readonly<Record<string, number>> = {
  SECONDLY: 1_000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: dayMs,
  WEEKLY: 7 * dayMs,
};
const unitMonths: Readonly<Record<string, number>> = { MONTHLY: 1, YEARLY: 12 };
const monthMs = 31 * dayMs;

/**
 * Moves a rule's start by a multiple of its interval, to at least a step before `from`.
 * @returns the start, and how many occurrences were passed if the rule counts them
 */
function skipAhead(
  recur: ICAL.Recur,
  local: number,
  from: number,
): { readonly local: number; readonly passed: number } {
  const stay = { local, passed: 0 };
  const interval = Math.max(recur.interval, 1);
  const unit = unitsMs[recur.freq];
  if (unit) {
    const perStep = recur.count ? countPerStep(recur) : 0;
    const steps = Math.floor((from - local) / (unit * interval)) - 1;
    if (steps <= 0 || perStep === null) return stay;
    return { local: local + steps * unit * interval, passed: steps * perStep };
  }
  const months = (unitMonths[recur.freq] ?? 0) * interval;
  if (months === 0 || recur.count) return stay;
  const day = new Date(local).getUTCDate();
  const steps = Math.floor((from - local) / (months * monthMs)) - 1;
  // Lands on a day that exists, such as the next February 29.
  for (let left = steps; left > Math.max(0, steps - 12); left -= 1) {
    const moved = new Date(local);
    moved.setUTCMonth(moved.getUTCMonth() + left * months);
    if (moved.getUTCDate() === day) return { local: moved.getTime(), passed: 0 };
  }
  return stay;
}

/** Returns how many occurrences each step has, or null if that varies. */
function countPerStep({ freq, parts }: ICAL.Recur): number | null {
  const names = Object.keys(parts);
  if (names.length === 0) return 1;
  if (freq !== "WEEKLY" || names.length > 1 || !parts.BYDAY) return null;
  return new Set(parts.BYDAY).size;
}

/** A rule that ends on a day includes the day. */
function isAfter(start: CalendarTime, { until }: Rule, findZone: FindZone): boolean {
  if (!until) return false;
  if (until.isDate || start.isDate) return toDay(start.local) > toDay(until.local);
  return toInstant(start, findZone) > toInstant(until, findZone);
}

/** Returns whether a start of the series was removed, or replaced by a change of its own. */
function findExcluded(event: CalendarEvent, changes: readonly CalendarEvent[], findZone: FindZone) {
  const createSet = () => ({ days: new Set<number>(), instants: new Set<number>() });
  type Starts = ReturnType<typeof createSet>;
  const [gone, followed] = [createSet(), createSet()];
  const add = (time: CalendarTime, { days, instants }: Starts) => {
    // Some programs name only the day, or for an event of a day also a time.
    if (time.isDate || event.start.isDate) days.add(toDay(time.local));
    else instants.add(toInstant(time, findZone));
  };
  const has = ({ days, instants }: Starts, local: number, at: number) =>
    days.has(toDay(local)) || instants.has(at);
  for (const time of event.excluded) add(time, gone);
  for (const { replaces, replacesFollowing } of changes) {
    if (replaces) add(replaces, replacesFollowing ? followed : gone);
  }
  return ({ local }: CalendarTime, at: number, isFollowing: boolean) =>
    has(gone, local, at) || (!isFollowing && has(followed, local, at));
}

/** Returns a function from a start to its end. */
function measure({ start, end, duration }: CalendarEvent, findZone: FindZone) {
  if (end && !(start.isDate && end.isDate)) {
    const exact = toInstant(end, findZone) - toInstant(start, findZone);
    if (exact < 0) throw new Error("the end is before the start");
    return (occurrence: CalendarTime) => toInstant(occurrence, findZone) + exact;
  }
  const days = end ? (end.local - start.local) / dayMs : (duration?.days ?? 0);
  const ms = duration?.ms ?? 0;
  return (occurrence: CalendarTime) =>
    toInstant({ ...occurrence, local: occurrence.local + days * dayMs }, findZone) + ms;
}

function toInstant(time: CalendarTime, findZone: FindZone): number {
  return findZone(time)(time.local);
}

function toDay(local: number): number {
  return Math.floor(local / dayMs);
}
