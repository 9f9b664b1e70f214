import { createEvent, type EventAttributes } from "ics";
import type { BusinessProfile } from "@/db/values/profile";
import type { SessionSlot } from "@/lib/consultations/slots";
import { toChicagoDateTime } from "@/lib/core/chicago-time";
import { parseSenderAddress } from "@/lib/core/email-address";
import { site } from "@/lib/core/site";

type CalendarEntry = SessionSlot & {
  readonly inquiryId: string;
  /** Counts the calendar files sent; a higher sequence replaces a lower one (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
  readonly siteUrl: string;
  readonly profile: Pick<BusinessProfile, "name" | "contactEmail">;
  readonly now: Date;
};

export type CalendarSession = CalendarEntry & { readonly meetingUrl: string };

/**
 * Creates the iCalendar file (RFC 5545) of a session in America/Chicago time. The `ics` package
 * can't write time zones, so the TZID parameters and the VTIMEZONE block are added here.
 * @throws If the package rejects a value.
 */
export function createCalendarFile(session: CalendarSession): string {
  const { meetingUrl } = session;
  return createFile(session, {
    method: "PUBLISH",
    description: `Join the video meeting: ${meetingUrl}`,
    location: meetingUrl,
    url: meetingUrl,
    status: "CONFIRMED",
    busyStatus: "BUSY",
    alarms: [
      {
        action: "display",
        description: "Your session starts in 30 minutes",
        trigger: { minutes: 30, before: true },
      },
    ],
  });
}

/** Creates the file that removes a session from a calendar (RFC 5546, 3.2.5). */
export function createCancellationFile(session: CalendarEntry): string {
  return createFile(session, { method: "CANCEL", status: "CANCELLED", busyStatus: "FREE" });
}

type StaffEntry = CalendarEntry & {
  /** Null for a session that's canceled. */
  readonly meetingUrl: string | null;
  readonly customerName: string;
  readonly profile: Pick<BusinessProfile, "name" | "contactEmail" | "sender" | "staffEmail">;
};

/**
 * Creates the calendar request that puts a session into staff's calendar, or takes it out (RFC 5546, 3.2.2 and 3.2.5).
 * Calendars expect the email's sender as its organizer.
 */
export function createStaffCalendarFile(session: StaffEntry): string {
  const { meetingUrl, customerName, profile } = session;
  const organizer = parseSenderAddress(profile.sender) ?? profile.contactEmail;
  const attendee = { name: toParameterText(profile.name), email: profile.staffEmail };
  const who = customerName.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return createFile(session, {
    ...(meetingUrl === null
      ? { method: "CANCEL", status: "CANCELLED", busyStatus: "FREE" }
      : {
          method: "REQUEST",
          status: "CONFIRMED",
          busyStatus: "BUSY",
          description: `Join the video meeting: ${meetingUrl}`,
          location: meetingUrl,
          url: meetingUrl,
        }),
    title: `Session with ${who}`,
    organizer: { name: toParameterText(profile.name), email: organizer },
    attendees: [{ ...attendee, rsvp: true, partstat: "NEEDS-ACTION", role: "REQ-PARTICIPANT" }],
  });
}

type EventFields = Pick<
  EventAttributes,
  | "method"
  | "description"
  | "location"
  | "url"
  | "status"
  | "busyStatus"
  | "alarms"
  | "title"
  | "organizer"
  | "attendees"
>;

function createFile(entry: CalendarEntry, fields: EventFields): string {
  const { startsAt, endsAt, inquiryId, sequence, siteUrl, profile, now } = entry;
  const name = profile.name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  const { error, value } = createEvent({
    title: `Consultation with ${name}`,
    organizer: { name: toParameterText(name), email: profile.contactEmail },
    ...fields,
    productId: `-//${escapeText(name)}//Consultations//EN`,
    uid: `consultation-${inquiryId}@${new URL(siteUrl).hostname}`,
    sequence,
    start: formatLocal(startsAt),
    end: formatLocal(endsAt),
    created: now.getTime(),
    lastModified: now.getTime(),
  });
  if (error || !value) throw error ?? new Error("ics returned no calendar file");
  return value
    .replace(/\r\n[\t ]/g, "")
    .replace(/^DTSTAMP:.*$/m, `DTSTAMP:${formatUtc(now)}`)
    .replace(/^(DTSTART|DTEND):/gm, `$1;TZID=${site.timeZone}:`)
    .replace("BEGIN:VEVENT", () => `${zoneRules.join("\r\n")}\r\nBEGIN:VEVENT`)
    .split("\r\n")
    .map(foldLine)
    .join("\r\n");
}

/** Escapes a value (RFC 5545, 3.3.11), such as the product id, which the `ics` package doesn't. */
export function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&");
}

/**
 * Replaces what a quoted parameter can't contain. RFC 6868 has escapes (^'), but Outlook and Google
 * show them as they are, and some
 * programs unescape backslashes here, so these become similar characters.
 */
function toParameterText(text: string): string {
  return text
    .replace(/(^|[\s([{/-])"/g, "$1“")
    .replaceAll('"', "”")
    .replaceAll("^", "ˆ")
    .replaceAll("\\", "∖");
}

const maxLineOctets = 75;

/**
 * Folds a line at 75 octets without splitting a character (RFC 5545, 3.1). The `ics` package counts
 * characters instead.
 */
export function foldLine(line: string): string {
  let octets = 0;
  let folded = "";
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxLineOctets) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** Local time in Chicago, such as "20300312T133000". */
function formatLocal(at: Date): string {
  const { date, time } = toChicagoDateTime(at);
  return `${date.replaceAll("-", "")}T${time.replace(":", "")}00`;
}

/** An instant in UTC, such as "20300312T183000Z". */
export function formatUtc(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, "");
}

/** Chicago's daylight saving rules since 2007 (15 U.S.C. 260a; IANA zone America/Chicago). */
const zoneRules = [
  "BEGIN:VTIMEZONE",
  `TZID:${site.timeZone}`,
  `X-LIC-LOCATION:${site.timeZone}`,
  "BEGIN:DAYLIGHT",
  "TZOFFSETFROM:-0600",
  "TZOFFSETTO:-0500",
  "TZNAME:CDT",
  "DTSTART:20070311T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "TZOFFSETFROM:-0500",
  "TZOFFSETTO:-0600",
  "TZNAME:CST",
  "DTSTART:20071104T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
  "END:STANDARD",
  "END:VTIMEZONE",
];
