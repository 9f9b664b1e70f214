import ICAL from "ical.js";
import { dayMs } from "@/lib/core/durations";

/** A date or time as the file writes it. */
export type CalendarTime = {
  /** What clocks show, as if it were UTC, in milliseconds since 1970. */
  readonly local: number;
  readonly isDate: boolean;
  /** Null for floating times. */
  readonly zone: string | null;
};

export type CalendarEvent = {
  readonly uid: string;
  readonly sequence: number;
  readonly start: CalendarTime;
  /** Until this time, or for this long; exactly one is null. */
  readonly end: CalendarTime | null;
  readonly duration: { readonly days: number; readonly ms: number } | null;
  /** False if it's canceled or shown as free. */
  readonly isBusy: boolean;
  readonly rules: readonly Rule[];
  /** Further starts, with an end if the file names one. */
  readonly added: readonly { readonly start: CalendarTime; readonly end: CalendarTime | null }[];
  readonly excluded: readonly CalendarTime[];
  /** The start that it replaces in the series with its UID. */
  readonly replaces: CalendarTime | null;
  /** Also replaces what follows. */
  readonly replacesFollowing: boolean;
};

/** A recurrence rule without its end, because ical.js compares ends and starts of different zones. */
export type Rule = { readonly recur: ICAL.Recur; readonly until: CalendarTime | null };

type Property = readonly [string, Readonly<Record<string, string>>, string, ...unknown[]];

/**
 * Parses an event's lines.
 * @throws If it's broken: no start, a date that doesn't exist, an end before its start.
 */
export function parseEvent(lines: readonly string[]): CalendarEvent {
  const text = ["BEGIN:VEVENT", ...lines.map(quoteZone), "END:VEVENT"].join("\r\n");
  const properties = (ICAL.parse(text) as unknown as [string, Property[]])[1];
  const getAll = (name: string) => properties.filter(([one]) => one === name);
  const getTime = (name: string) => {
    const [property] = getAll(name);
    return property ? parseTime(property[3], getZone(property)) : null;
  };
  const getText = (name: string) => String(getAll(name)[0]?.[3] ?? "").toUpperCase();
  const start = getTime("dtstart");
  if (!start) throw new Error("the event has no start");
  const replaced = getAll("recurrence-id")[0];
  const end = getTime("dtend");
  return {
    uid: String(getAll("uid")[0]?.[3] ?? ""),
    sequence: Number(getAll("sequence")[0]?.[3] ?? 0) || 0,
    start,
    end: end && checkEnd(start, end),
    duration: end ? null : parseDuration(getAll("duration")[0], start),
    isBusy:
      getText("status") !== "CANCELLED" &&
      getText("transp") !== "TRANSPARENT" &&
      (getText("x-microsoft-cdo-busystatus") || getText("x-microsoft-cdo-intendedstatus")) !==
        "FREE",
    // A changed occurrence may repeat the rule of its series.
    rules: replaced ? [] : getAll("rrule").map((property) => parseRule(property, start)),
    added: replaced ? [] : getAll("rdate").flatMap(parseAdded),
    excluded: getAll("exdate").flatMap((property) =>
      property.slice(3).map((value) => parseTime(value, getZone(property))),
    ),
    replaces: replaced ? parseTime(replaced[3], getZone(replaced)) : null,
    replacesFollowing: replaced?.[1].range?.toUpperCase() === "THISANDFUTURE",
  };
}

/**
 * True if an event is certainly before or after a window. Most events of a calendar are years old, and parsing
 * 20,000 takes seconds. Days are compared as text, with two days for zones.
 */
export function isOutside(lines: readonly string[], from: string, until: string): boolean {
  let [startsOn, endsOn] = ["", ""];
  for (const line of lines) {
    const [, name, day = ""] =
      /^(DTSTART|DTEND|RRULE|RDATE|RECURRENCE-ID|DURATION)\b(?:[^:]*:(\d{8}))?/i.exec(line) ?? [];
    if (name === undefined) continue;
    const upper = name.toUpperCase();
    if (upper === "DTSTART") startsOn = day;
    else if (upper === "DTEND") endsOn = day;
    else return false;
  }
  return (
    startsOn !== "" && endsOn !== "" && startsOn <= endsOn && (endsOn < from || startsOn > until)
  );
}

const maxQuotedLine = 2_000;

/** Quotes a zone's name, which Exchange writes with a colon: (UTC-06:00) Central Time (US & Canada). */
function quoteZone(line: string): string {
  if (line.length > maxQuotedLine) return line;
  return line.replace(
    /;TZID=([^";]+?)((?:;[A-Z-]+=[^;:"]*)*):([\dTZ,/PWDHMS]+)$/i,
    (_, zone: string, rest: string, value: string) => `;TZID="${zone}"${rest}:${value}`,
  );
}

function getZone([, { tzid }]: Property): string | null {
  return tzid ?? null;
}

/** ical.js adds `T::` to a day without VALUE=DATE. */
const timePattern = /^(\d{4})-(\d{2})-(\d{2})(?:T::|T(\d{2}):(\d{2}):(\d{2})(Z?))?$/;

function parseTime(value: unknown, zone: string | null): CalendarTime {
  const match = typeof value === "string" ? timePattern.exec(value) : null;
  if (!match) throw new Error("invalid time");
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const local = Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59));
  const at = new Date(local);
  // Date.UTC turns February 30 into March 2. A leap second is the last one of its minute.
  if (at.getUTCDate() !== day || at.getUTCMonth() !== month - 1 || year < minYear) {
    throw new Error("the day doesn't exist");
  }
  if (hour > 23 || minute > 59 || second > 60) throw new Error("the time doesn't exist");
  return { local, isDate: match[4] === undefined, zone: match[7] ? "UTC" : zone };
}

const minYear = 1600;

/** A one-day event may end on the day it starts, though it should end on the next. */
function checkEnd(start: CalendarTime, end: CalendarTime): CalendarTime {
  if (start.isDate && end.isDate && end.local === start.local) {
    return { ...end, local: end.local + dayMs };
  }
  const isComparable = start.zone === end.zone && start.isDate === end.isDate;
  if (isComparable && end.local < start.local) throw new Error("the end is before the start");
  return end;
}

/** Without end and duration, a day lasts until the next one, and a time takes no time. */
function parseDuration(property: Property | undefined, { isDate }: CalendarTime) {
  if (!property) return { days: isDate ? 1 : 0, ms: 0 };
  const { weeks, days, hours, minutes, seconds, isNegative } = ICAL.Duration.fromString(
    String(property[3]),
  );
  if (isNegative) throw new Error("the end is before the start");
  return { days: weeks * 7 + days, ms: (hours * 3600 + minutes * 60 + seconds) * 1000 };
}

function parseRule(property: Property, start: CalendarTime): Rule {
  const recur = ICAL.Recur.fromData(property[3] as never);
  if (!recur.freq) throw new Error("the rule has no frequency");
  const until = recur.until ? parseTime(recur.until.toString(), start.zone) : null;
  recur.until = null as never;
  return { recur, until };
}

function parseAdded(property: Property): CalendarEvent["added"] {
  const zone = getZone(property);
  return property.slice(3).map((value) => {
    if (!Array.isArray(value)) return { start: parseTime(value, zone), end: null };
    const [from, until] = value as [string, string];
    const start = parseTime(from, zone);
    if (!until.startsWith("P")) return { start, end: checkEnd(start, parseTime(until, zone)) };
    const { days, ms } = parseDuration(["duration", {}, "duration", until], start);
    return { start, end: { ...start, local: start.local + days * dayMs + ms } };
  });
}
