import { expect, test } from "vitest";
import { seedAvailability } from "@/lib/consultations/availability";
import { describeHours, formatTimeRanges, parseTimeRanges } from "@/lib/consultations/time-ranges";

test.each([
  ["9 AM-4 PM", [["09:00", "16:00"]]],
  [
    "1pm – 4:30 p.m., 9-12",
    [
      ["09:00", "12:00"],
      ["13:00", "16:30"],
    ],
  ],
  [
    "09:00 to 11:45; 13:00—17:00",
    [
      ["09:00", "11:45"],
      ["13:00", "17:00"],
    ],
  ],
  ["", []],
  [" Closed ", []],
  ["12 AM-12 PM", [["00:00", "12:00"]]],
  [
    "9 AM-12 PM, 12 PM-1 PM",
    [
      ["09:00", "12:00"],
      ["12:00", "13:00"],
    ],
  ],
])("reads %j", (typed, expected) => {
  const ranges = expected.map(([from, to]) => ({ from, to }));
  expect(parseTimeRanges(typed)).toEqual({ ok: true, value: ranges });
});

test.each([
  ["4 PM-9 AM", "4 PM-9 AM ends before it starts"],
  ["9 AM-9 AM", "9 AM-9 AM ends before it starts"],
  ["9 AM-12 PM, 11 AM-3 PM", "9 AM-12 PM overlaps 11 AM-3 PM"],
  ["9 AM-24:00", "Write times such as 9 AM-12 PM, 1 PM-4 PM"],
  ["13 PM-14 PM", "Write times such as"],
  ["9:60-10", "Write times such as"],
  ["morning", "Write times such as"],
  ["1-2,".repeat(40), "Use at most"],
  ["1-2,".repeat(400), "Use at most 200 characters"],
  ["-".repeat(199), "Write times such as"],
])("refuses %j", (typed, message) => {
  const parsed = parseTimeRanges(typed);
  expect(parsed.ok ? "" : parsed.problem).toContain(message);
});

test("shows hours as it reads them", () => {
  const typed = "9:30 AM-12 PM, 1 PM-4:15 PM";
  const parsed = parseTimeRanges(typed);
  expect(parsed.ok && formatTimeRanges(parsed.value)).toBe(typed);
});

test("a week's hours are described by groups of days with the same hours", () => {
  const { hours } = seedAvailability;
  const [morning, afternoon] = [
    { from: "09:00", to: "12:00" },
    { from: "13:30", to: "16:00" },
  ];
  expect(describeHours(hours)).toBe("Monday to Friday, 9 AM to 4 PM Memphis time");
  const some = { ...hours, Monday: [], Wednesday: [], Saturday: [morning, afternoon] };
  expect(describeHours(some)).toBe(
    "Tuesday, 9 AM to 4 PM; Thursday and Friday, 9 AM to 4 PM; Saturday, 9 AM to 12 PM and 1:30 PM to 4 PM Memphis time",
  );
  const closed = Object.fromEntries(Object.keys(hours).map((day) => [day, []]));
  expect(describeHours(closed as unknown as typeof hours)).toBe("by appointment");
});
