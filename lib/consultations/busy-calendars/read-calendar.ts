import ICAL from "ical.js";
import type { CalendarProblem, CalendarWarnings } from "@/db/values/calendars";
import {
  findIanaZone,
  fromIanaZone,
  fromZoneComponent,
  type ToInstant,
} from "@/lib/consultations/busy-calendars/calendar-zones";
import {
  type BusyInterval,
  expandEvents,
  maxOccurrences,
} from "@/lib/consultations/busy-calendars/expand-events";
import {
  type CalendarEvent,
  type CalendarTime,
  isOutside,
  parseEvent,
} from "@/lib/consultations/busy-calendars/parse-event";
import { splitCalendar } from "@/lib/consultations/busy-calendars/split-calendar";
import { dayMs } from "@/lib/core/durations";
import { fail, ok, type Result } from "@/lib/core/result";
import { site } from "@/lib/core/site";
import { parseTimeZone } from "@/lib/inquiries/session-times";

export type CalendarOptions = {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  /** IANA zone of times without one. */
  readonly timeZone: string;
  /** Our own sessions have UIDs of this host, and don't block. */
  readonly ownHost: string;
};

export type CalendarReading = {
  readonly times: readonly BusyInterval[];
  readonly events: number;
  readonly warnings: CalendarWarnings;
};

const maxEvents = 20_000;
const maxZones = 500;
const maxNamedZones = 5;

/**
 * Reads when the events of an iCalendar text (RFC 5545) block time. Events of a day cover the calendar day in
 * Memphis. An event that's broken is left out and counted.
 */
export function readCalendar(
  text: string,
  { from, until, timeZone, ownHost }: CalendarOptions,
): Result<CalendarReading, CalendarProblem> {
  const content = text.startsWith("\uFEFF") ? text.slice(1) : text;
  if (!/^BEGIN:VCALENDAR[ \t]*\r?$/im.test(content.slice(0, 20).split("\n", 1)[0] ?? "")) {
    return fail("not_calendar");
  }
  const parts = splitCalendar(content);
  if (!parts.isComplete) return fail("incomplete");
  if (parts.events.length > maxEvents || parts.zones.length > maxZones) return fail("too_large");
  const events: CalendarEvent[] = [];
  let skipped = parts.broken;
  const ownEnding = `@${ownHost.toLowerCase()}`;
  const firstDay = toDigits(from - 2 * dayMs);
  const lastDay = toDigits(until + 2 * dayMs);
  for (const [index, lines] of parts.events.entries()) {
    if (isOutside(lines, firstDay, lastDay)) continue;
    try {
      const event = parseEvent(lines);
      // Without a UID, an event belongs to no other.
      const uid = event.uid || `event ${index}`;
      if (!uid.toLowerCase().endsWith(ownEnding)) events.push({ ...event, uid });
    } catch {
      skipped += 1;
    }
  }
  const zones = createZones(parts.zones, timeZone);
  const expanded = expandEvents(events, { from, until }, zones.find);
  if (expanded.times.length > maxOccurrences) return fail("too_large");
  return ok({
    times: expanded.times,
    events: parts.events.length + parts.broken,
    warnings: {
      skipped: skipped + expanded.skipped,
      unknownZones: [...zones.unknown].slice(0, maxNamedZones),
      ...(zones.hasFloating() ? suggestZone(parts.ownZone, timeZone) : {}),
    },
  });
}

/** Names the file's own zone unless its times are already read in it. */
function suggestZone(name: string | null, timeZone: string): { readonly ownZone?: string } {
  const found = name === null ? null : findIanaZone(name);
  const ownZone = found === null ? null : parseTimeZone(found);
  return ownZone === null || ownZone === parseTimeZone(timeZone) ? {} : { ownZone };
}

/** The day of an instant as files write it, such as 20261102. */
function toDigits(at: number): string {
  return new Date(at).toISOString().slice(0, 10).replaceAll("-", "");
}

/** Finds a time's zone: a date in Memphis, then the file's own zones, IANA and Windows. */
function createZones(zoneTexts: readonly (readonly string[])[], timeZone: string) {
  const known = new Map<string, ToInstant>(parseZones(zoneTexts));
  const unknown = new Set<string>();
  const days = fromIanaZone(site.timeZone);
  const floating = fromIanaZone(timeZone);
  let hasFloating = false;
  const find = ({ isDate, zone }: CalendarTime): ToInstant => {
    if (isDate) return days;
    if (zone === null) {
      hasFloating = true;
      return floating;
    }
    if (zone === "UTC") return (local) => local;
    const found = known.get(zone);
    if (found) return found;
    const name = findIanaZone(zone);
    if (name === null) unknown.add(zone.slice(0, 100));
    const convert = name === null ? floating : fromIanaZone(name);
    known.set(zone, convert);
    return convert;
  };
  return { find, unknown, hasFloating: () => hasFloating };
}

/** Leaves out zones that are broken: their names may be known. */
function parseZones(zones: readonly (readonly string[])[]): [string, ToInstant][] {
  return zones.flatMap((lines): [string, ToInstant][] => {
    try {
      const text = ["BEGIN:VTIMEZONE", ...lines, "END:VTIMEZONE"].join("\r\n");
      const jcal = ICAL.parse(text) as unknown as readonly unknown[];
      const properties = jcal[1] as readonly (readonly unknown[])[];
      const tzid = properties.find(([name]) => name === "tzid")?.[3];
      return typeof tzid === "string" ? [[tzid, fromZoneComponent(jcal)]] : [];
    } catch {
      return [];
    }
  });
}
