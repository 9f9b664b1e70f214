import { expect, test } from "vitest";
import { formatStaffDay, formatStaffTime } from "@/lib/core/format-staff-time";

test.each([
  ["2026-11-01T06:30:00Z", "Nov 1, 2026 01:30 CDT"],
  ["2026-11-01T07:30:00Z", "Nov 1, 2026 01:30 CST"],
  ["2030-07-04T17:05:59Z", "Jul 4, 2030 12:05 CDT"],
])("formats %s in Chicago time with its zone", (at, text) => {
  expect(formatStaffTime(new Date(at))).toBe(text);
});

test("keeps a calendar day in any server time zone", () => {
  expect(formatStaffDay("2026-11-01")).toBe("Nov 1, 2026");
  expect(formatStaffDay("2026-12-31")).toBe("Dec 31, 2026");
});
