import { expect, test } from "vitest";
import { formatVisitorTime, parseTimeZone } from "@/lib/inquiries/visitor-time";

test.each(["America/New_York", "Asia/Kolkata", "America/Argentina/Buenos_Aires", "UTC"])(
  "accepts the time zone %s",
  (zone) => {
    expect(parseTimeZone(zone)).not.toBeNull();
  },
);

test.each(["", "Memphis", "+05:30", "America/New_York\r\nBcc: x", "<b>", "A".repeat(65)])(
  "ignores %j, which isn't a time zone",
  (zone) => {
    expect(parseTimeZone(zone)).toBeNull();
  },
);

test("shows a time where the visitor is, also on another day and after a clock change", () => {
  const at = new Date("2030-03-12T00:30:00Z");
  expect(formatVisitorTime(at, "America/New_York")).toBe(
    "Monday, March 11 at 8:30 PM (America/New York)",
  );
  expect(formatVisitorTime(at, "Asia/Tokyo")).toBe("Tuesday, March 12 at 9:30 AM (Asia/Tokyo)");
  // Arizona has no daylight saving time, so it's only an hour behind before March 10.
  expect(formatVisitorTime(new Date("2030-03-08T18:00:00Z"), "America/Phoenix")).toContain("11:00");
  expect(formatVisitorTime(new Date("2030-03-11T18:00:00Z"), "America/Phoenix")).toContain("11:00");
});

test("shows nothing for Memphis time or an unknown zone", () => {
  const at = new Date("2030-03-12T00:30:00Z");
  expect(formatVisitorTime(at, "America/Chicago")).toBeNull();
  expect(formatVisitorTime(at, "America/Winnipeg")).toBeNull();
  expect(formatVisitorTime(at, null)).toBeNull();
  expect(formatVisitorTime(at, "Nowhere")).toBeNull();
});
