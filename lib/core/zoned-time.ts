import { tzOffset } from "@date-fns/tz";

const hourMs = 3_600_000;
const quarterMs = hourMs / 4;
/** Since 2005, no zone has changed its offset twice within 20 days. */
const spanMs = 14 * 24 * hourMs;
type Span = { readonly changesAt: number; readonly before: number; readonly after: number };
/** By zone, then by number since 1970. */
const spans = new Map<string, Map<number, Span>>();
const maxSpans = 10_000;
/** By zone, then by offset: "CST" and "CDT" differ in it. */
const zoneNames = new Map<string, Map<number, string>>();

/** A local date and time: "2030-11-03" and "01:30" or "01:30:00". */
export type LocalTime = { readonly date: string; readonly time: string };

/**
 * Returns the instants of a local time in a zone, earliest first: two in the hour that a clock
 * change repeats, none in the hour that it skips.
 */
export function toInstants({ date, time }: LocalTime, timeZone: string): readonly Date[] {
  const asUtc = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(asUtc)) return [];
  const dayBefore = getOffset(asUtc - 24 * hourMs, timeZone);
  const dayAfter = getOffset(asUtc + 24 * hourMs, timeZone);
  // Most times of a long log are on a day without a clock change.
  if (dayBefore === dayAfter) return [new Date(asUtc - dayBefore)];
  const possible = [dayBefore, getOffset(asUtc, timeZone), dayAfter];
  const instants = [...new Set(possible.map((offset) => asUtc - offset))];
  return instants
    .filter((at) => at + getOffset(at, timeZone) === asUtc)
    .sort((one, other) => one - other)
    .map((at) => new Date(at));
}

/** Returns how many milliseconds a zone is ahead of UTC at an instant, in milliseconds since 1970. */
export function getOffset(at: number, timeZone: string): number {
  let known = spans.get(timeZone);
  if (!known || known.size >= maxSpans) {
    known = new Map();
    spans.set(timeZone, known);
  }
  const number = Math.floor(at / spanMs);
  let span = known.get(number);
  if (!span) {
    span = findChange(number * spanMs, timeZone);
    known.set(number, span);
  }
  return at < span.changesAt ? span.before : span.after;
}

/**
 * Returns the instant of a local time in a zone: the first of two in the hour that a clock change
 * repeats; in the hour that it skips, an hour later, as calendars do. Throws if the time is invalid.
 */
export function toInstant(local: LocalTime, timeZone: string): Date {
  const [first] = toInstants(local, timeZone);
  if (first) return first;
  const asUtc = Date.parse(`${local.date}T${local.time}Z`);
  if (Number.isNaN(asUtc)) throw new Error("invalid date or time");
  return new Date(asUtc - getOffset(asUtc - 24 * hourMs, timeZone));
}

/** Returns what clocks in a zone show at an instant. */
export function toLocalTime(at: Date, timeZone: string): LocalTime {
  const local = new Date(at.getTime() + getOffset(at.getTime(), timeZone)).toISOString();
  return { date: local.slice(0, 10), time: local.slice(11, 23) };
}

/** Finds a zone's change of offset in a span. Asking Intl for each of a log's times would take too long. */
function findChange(start: number, timeZone: string): Span {
  const readOffset = (at: number) => tzOffset(timeZone, new Date(at)) * 60_000;
  const before = readOffset(start);
  const after = readOffset(start + spanMs);
  if (before === after) return { changesAt: start, before, after };
  // Zones change their offset at quarter hours only.
  let [from, to] = [0, spanMs / quarterMs];
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if (readOffset(start + middle * quarterMs) === before) from = middle;
    else to = middle;
  }
  return { changesAt: start + to * quarterMs, before, after };
}

/** Returns the zone's abbreviation at an instant, such as "CST" or "CDT". */
export function getZoneAbbreviation(at: Date, timeZone: string): string {
  const offset = getOffset(at.getTime(), timeZone);
  const known = zoneNames.get(timeZone) ?? new Map<number, string>();
  zoneNames.set(timeZone, known);
  let name = known.get(offset);
  if (name === undefined) {
    const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" });
    name = parts.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
    known.set(offset, name);
  }
  return name;
}
