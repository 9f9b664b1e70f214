import { TZDate, tzOffset } from "@date-fns/tz";
import { format } from "date-fns";

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

/** A local date and time: "2030-11-03" and "01:30:00". */
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

/** Milliseconds that the zone is ahead of UTC at an instant. */
function getOffset(at: number, timeZone: string): number {
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

/**
 * Returns the instant at which clocks in a zone show what they show in another zone at `at`: the time
 * that was meant if it was read in the wrong zone. Null if a clock change skips it.
 */
export function rereadInZone(at: Date, read: string, meant: string): Date | null {
  const local = new Date(at.getTime() + getOffset(at.getTime(), read)).toISOString();
  const [instant] = toInstants({ date: local.slice(0, 10), time: local.slice(11, 23) }, meant);
  return instant ?? null;
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

/** Formats an instant with the zone's abbreviation: "Nov 3, 2030, 1:30 AM CST". */
export function formatStationTime(at: Date, timeZone: string): string {
  const local = format(new TZDate(at.getTime(), timeZone), "MMM d, yyyy, h:mm a");
  return `${local} ${getZoneAbbreviation(at, timeZone)}`;
}

/** Returns the calendar day in a zone, such as "2030-11-03". */
export function getStationDay(at: Date, timeZone: string): string {
  return format(new TZDate(at.getTime(), timeZone), "yyyy-MM-dd");
}

/** Zones that stations in the US use. */
export const stationTimeZones = [
  "America/Chicago",
  "America/New_York",
  "America/Denver",
  "America/Los_Angeles",
] as const;

export const timeZoneLabels: Readonly<Record<(typeof stationTimeZones)[number], string>> = {
  "America/Chicago": "Central",
  "America/New_York": "Eastern",
  "America/Denver": "Mountain",
  "America/Los_Angeles": "Pacific",
};

/** Returns a zone's everyday name, such as "Eastern"; its IANA name if it has none here. */
export function describeTimeZone(timeZone: string): string {
  const known = stationTimeZones.find((zone) => zone === timeZone);
  return known ? timeZoneLabels[known] : timeZone;
}

/** Describes spins that were read before a station's zone was corrected, and how to fix them. */
export function describeSpinsInOtherZones(spins: number, timeZone: string): string {
  const are =
    spins === 1 ? "1 earlier spin was" : `${spins.toLocaleString("en-US")} earlier spins were`;
  return `${are} read in another time zone than ${describeTimeZone(timeZone)}. To correct the times, import the same logs again. Void spins that you entered by hand, and log them again.`;
}
