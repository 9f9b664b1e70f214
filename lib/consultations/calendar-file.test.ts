import { expect, test } from "vitest";
import { createCalendarFile } from "@/lib/consultations/calendar-file";

const session = {
  inquiryId: "2f1e2c9e-0000-4000-8000-000000000001",
  sequence: 2,
  meetingUrl: "https://meet.test/room?a=1,2;3",
  siteUrl: "https://shop.test",
  profile: { name: "Beale Music", contactEmail: "hello@beale.test" },
  now: new Date("2030-03-01T12:00:00Z"),
};

test("writes Chicago time around both clock changes", () => {
  const starts: Record<string, string> = {
    "2030-03-08T15:00:00Z": "20300308T090000",
    "2030-03-11T14:00:00Z": "20300311T090000",
    "2030-11-01T20:30:00Z": "20301101T153000",
    "2030-11-04T21:30:00Z": "20301104T153000",
  };
  for (const [instant, wall] of Object.entries(starts)) {
    const startsAt = new Date(instant);
    const endsAt = new Date(startsAt.getTime() + 30 * 60_000);
    expect(createCalendarFile({ ...session, startsAt, endsAt })).toContain(
      `DTSTART;TZID=America/Chicago:${wall}\r\n`,
    );
  }
});

test("writes a complete file: time zone rules, end, location, sequence, CRLF lines of 75 bytes", () => {
  const startsAt = new Date("2030-03-12T18:30:00Z");
  const file = createCalendarFile({
    ...session,
    startsAt,
    endsAt: new Date("2030-03-12T19:15:00Z"),
  });
  const lines = file.split("\r\n");
  expect(lines[0]).toBe("BEGIN:VCALENDAR");
  expect(lines.at(-2)).toBe("END:VCALENDAR");
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  for (const line of [
    "METHOD:PUBLISH",
    "BEGIN:VTIMEZONE",
    "TZID:America/Chicago",
    "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
    "UID:consultation-2f1e2c9e-0000-4000-8000-000000000001@shop.test",
    "SEQUENCE:2",
    "DTSTAMP:20300301T120000Z",
    "DTSTART;TZID=America/Chicago:20300312T133000",
    "DTEND;TZID=America/Chicago:20300312T141500",
    "STATUS:CONFIRMED",
    "SUMMARY:Consultation with Beale Music",
  ]) {
    expect(lines).toContain(line);
  }
  expect(lines.indexOf("END:VTIMEZONE")).toBeLessThan(lines.indexOf("BEGIN:VEVENT"));
});
