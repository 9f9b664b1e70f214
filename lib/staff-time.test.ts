import { expect, test } from "vitest";
import { staffTime } from "@/lib/staff-time";

test.each([
  ["2026-11-01T06:30:00Z", "Nov 1, 2026 01:30 CDT"],
  ["2026-11-01T07:30:00Z", "Nov 1, 2026 01:30 CST"],
  ["2030-07-04T17:05:59Z", "Jul 4, 2030 12:05 CDT"],
])("%s is told to staff in Chicago's time with its zone", (at, text) => {
  expect(staffTime(new Date(at))).toBe(text);
});
