import { expect, test } from "vitest";
import { getReplyDueAt } from "@/lib/inquiries/reply-due";

// In 2030, clocks in Chicago change on Sunday, March 10 and Sunday, November 3.
test.each([
  ["Tuesday afternoon", "2030-03-05T21:00:00Z", "2030-03-06T21:00:00.000Z"],
  ["Friday night, over the clock change", "2030-03-09T04:00:00Z", "2030-03-12T03:00:00.000Z"],
  ["Saturday", "2030-03-09T18:00:00Z", "2030-03-12T14:00:00.000Z"],
  ["Sunday, already Monday in Kathmandu", "2030-03-10T22:00:00Z", "2030-03-12T14:00:00.000Z"],
  ["Wednesday before Thanksgiving", "2030-11-27T16:00:00Z", "2030-11-29T16:00:00.000Z"],
  ["Christmas Eve, late", "2030-12-25T05:30:00Z", "2030-12-27T05:30:00.000Z"],
  ["Christmas Day", "2030-12-25T18:00:00Z", "2030-12-27T15:00:00.000Z"],
  ["Friday before the clocks go back", "2030-11-01T15:00:00Z", "2030-11-04T16:00:00.000Z"],
])("a consultation requested on %s is due within one business day", (_when, now, due) => {
  expect(getReplyDueAt("consultation", new Date(now)).toISOString()).toBe(due);
});

test("other messages are due within two business days", () => {
  const friday = new Date("2030-06-07T15:00:00Z");
  for (const kind of ["home", "contact", "partnership", "radio"] as const) {
    expect(getReplyDueAt(kind, friday).toISOString()).toBe("2030-06-11T15:00:00.000Z");
  }
});
