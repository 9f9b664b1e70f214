import { expect, test } from "vitest";
import { formatEventTime } from "@/lib/events/community-event";

test.each([
  ["2030-03-10T01:00Z", "2030-03-10T03:00Z", "Saturday, March 9, 2030"],
  ["2030-07-10T00:00Z", "2030-07-10T01:30Z", "Tuesday, July 9, 2030"],
])("formats an event from %s to %s in Memphis time", (from, until, day) => {
  const text = formatEventTime(new Date(from), new Date(until));
  expect(text).toContain(day);
  expect(text, "the time stays on one line").toMatch(
    / 7:00\u00a0–\u2060\u00a0(9:00|8:30)\u00a0PM\u00a0C[SD]T$/,
  );
});

test("shows both days of an event across midnight or a clock change", () => {
  const text = formatEventTime(new Date("2030-11-03T04:00Z"), new Date("2030-11-03T08:00Z"));
  expect(text).toContain("Saturday, November 2, 2030 at 11:00\u00a0PM\u00a0CDT");
  expect(text).toContain("Sunday, November 3, 2030 at 2:00\u00a0AM\u00a0CST");
});
