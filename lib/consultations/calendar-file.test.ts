import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { createCalendarFile, createCancellationFile } from "@/lib/consultations/calendar-file";

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

describe("a business name with special characters", () => {
  const startsAt = new Date("2030-03-12T18:30:00Z");
  const times = { startsAt, endsAt: new Date("2030-03-12T19:15:00Z") };
  const read = (name: string) => {
    const entry = { ...session, ...times, profile: { ...session.profile, name } };
    const files = [createCalendarFile(entry), createCancellationFile(entry)];
    return files.map((file) => {
      for (const line of file.split("\r\n"))
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n\ufffd]/);
      const calendar = new ICAL.Component(ICAL.parse(file));
      const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
      const organizer = event.component.getFirstProperty("organizer");
      return {
        summary: event.summary,
        organizer: organizer?.getFirstParameter("cn"),
        address: String(organizer?.getFirstValue()).toLowerCase(),
        product: calendar.getFirstPropertyValue("prodid"),
      };
    });
  };

  test.each([
    ['The "Beale" Sound, LLC; Memphis: Est. 1990', "The “Beale” Sound, LLC; Memphis: Est. 1990"],
    ["Back\\slash \\n & Söhne", "Back∖slash ∖n & Söhne"],
    ["^'Caret'^n", "ˆ'Caret'ˆn"],
    ["🎵".repeat(60), "🎵".repeat(60)],
    [
      "メンフィス音楽ビジネス・コンサルティング株式会社（テネシー州）",
      "メンフィス音楽ビジネス・コンサルティング株式会社（テネシー州）",
    ],
    ['"', "“"],
  ])("is read back from summary, organizer and product id: %j", (name, organizer) => {
    for (const file of read(name)) {
      expect(file).toEqual({
        summary: `Consultation with ${name}`,
        organizer,
        address: "mailto:hello@beale.test",
        product: `-//${name}//Consultations//EN`,
      });
    }
  });

  test("can't add lines or properties, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 80 }), (text) => {
        const name = `M${text.toWellFormed()}`;
        for (const file of read(name)) expect(file.address).toBe("mailto:hello@beale.test");
      }),
    );
    for (const file of read("Beale\r\nATTENDEE:mailto:x@y.test")) {
      expect(file.organizer).toBe("Beale ATTENDEE:mailto:x@y.test");
    }
  });
});
