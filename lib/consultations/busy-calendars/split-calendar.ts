/** The text lines of a calendar's events and zones, without what we don't need. */
export type CalendarParts = {
  /** Each event's lines. */
  readonly events: readonly (readonly string[])[];
  /** Each zone's lines, with its rules. */
  readonly zones: readonly (readonly string[])[];
  /** The zone that the file names for itself (X-WR-TIMEZONE); null if it names none. */
  readonly ownZone: string | null;
  /** Events without an end. */
  readonly broken: number;
  /** False if the file ends before its calendar does. */
  readonly isComplete: boolean;
};

/** What decides when an event blocks time. Titles, guests and places are never read. */
const eventProperties: ReadonlySet<string> = new Set([
  "UID",
  "DTSTART",
  "DTEND",
  "DURATION",
  "RRULE",
  "RDATE",
  "EXDATE",
  "RECURRENCE-ID",
  "SEQUENCE",
  "STATUS",
  "TRANSP",
  "X-MICROSOFT-CDO-BUSYSTATUS",
  "X-MICROSOFT-CDO-INTENDEDSTATUS",
]);

const maxZoneLines = 5_000;

/** Splits an iCalendar text (RFC 5545) into its events and zones in one pass. */
export function splitCalendar(text: string): CalendarParts {
  const events: string[][] = [];
  const zones: string[][] = [];
  let ownZone: string | null = null;
  let broken = 0;
  let calendars = 0;
  let event: string[] | null = null;
  let zone: string[] | null = null;
  /** Open components inside the event, such as alarms. */
  let nested = 0;
  for (const line of unfoldLines(text)) {
    const [name = ""] = line.split(/[:;]/, 1);
    const upper = name.toUpperCase();
    const isBegin = upper === "BEGIN";
    if (isBegin || upper === "END") {
      const component = line
        .slice(name.length + 1)
        .trim()
        .toUpperCase();
      if (component === "VCALENDAR") {
        if (event) broken += 1;
        event = zone = null;
        calendars += isBegin ? 1 : -1;
      } else if (component === "VEVENT") {
        if (!isBegin && event && nested === 0) events.push(event);
        else if (event) broken += 1;
        event = isBegin ? [] : null;
        zone = null;
        nested = 0;
      } else if (component === "VTIMEZONE") {
        if (event) broken += 1;
        event = null;
        if (!isBegin && zone) zones.push(zone);
        zone = isBegin ? [] : null;
      } else if (event) nested = Math.max(0, nested + (isBegin ? 1 : -1));
      else if (zone && zone.length < maxZoneLines) zone.push(line);
    } else if (event) {
      if (nested === 0 && eventProperties.has(upper)) event.push(line);
    } else if (zone) {
      if (zone.length < maxZoneLines) zone.push(line);
    } else if (upper === "X-WR-TIMEZONE") ownZone ??= line.slice(line.indexOf(":") + 1).trim();
  }
  if (event) broken += 1;
  return { events, zones, ownZone, broken, isComplete: calendars === 0 };
}

/** Joins folded lines (RFC 5545, 3.1). They continue with a space or a tab. */
function* unfoldLines(text: string): Generator<string> {
  let line = "";
  let from = 0;
  while (from < text.length) {
    let end = text.indexOf("\n", from);
    if (end === -1) end = text.length;
    const start = text.charCodeAt(from);
    const part = text.slice(from, text.charCodeAt(end - 1) === 13 ? end - 1 : end);
    if (start === 32 || start === 9) line += part.slice(1);
    else {
      if (line) yield line;
      line = part;
    }
    from = end + 1;
  }
  if (line) yield line;
}
