import { expect, test } from "vitest";
import { formatAuditTime, formatStaffTime, formatZonedTime } from "@/lib/core/format-staff-time";

test.each([
  ["2026-11-01T06:30:00Z", "Nov 1, 2026, 1:30 AM", "CDT", "Nov 1, 2026 01:30 CDT"],
  ["2026-11-01T07:30:00Z", "Nov 1, 2026, 1:30 AM", "CST", "Nov 1, 2026 01:30 CST"],
  ["2030-07-04T17:05:59Z", "Jul 4, 2030, 12:05 PM", "CDT", "Jul 4, 2030 12:05 CDT"],
])("formats %s in Chicago time", (at, text, zone, auditText) => {
  expect(formatStaffTime(new Date(at))).toBe(text);
  expect(formatZonedTime(new Date(at))).toBe(`${text} ${zone}`);
  expect(formatAuditTime(new Date(at))).toBe(auditText);
});
