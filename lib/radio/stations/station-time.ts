import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";

const hourMs = 3_600_000;
const quarterMs = hourMs / 4;
/** By zone, then by quarter hour; a year of one zone has 35,000. */
const offsets = new Map<string, Map<number, number>>();
const maxOffsets = 20_000;
const formats = new Map<string, Intl.DateTimeFormat>();
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
  // Zones change their offset at quarter hours only, and logs have thousands of times.
  const quarter = Math.floor(at / quarterMs) * quarterMs;
  let known = offsets.get(timeZone);
  if (!known || known.size >= maxOffsets) {
    known = new Map();
    offsets.set(timeZone, known);
  }
  const found = known.get(quarter);
  if (found !== undefined) return found;
  const offset = computeOffset(quarter, timeZone);
  known.set(quarter, offset);
  return offset;
}

function computeOffset(at: number, timeZone: string): number {
  let clock = formats.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
    formats.set(timeZone, clock);
  }
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const local = `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:00Z`;
  return Date.parse(local) - at;
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
