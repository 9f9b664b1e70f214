import { expect, test } from "vitest";
import { groupByDay } from "@/components/schedule/time-choices";

// 9 AM and 3:30 PM in Memphis, on a Wednesday in winter time.
const times = ["2026-12-02T15:00:00.000Z", "2026-12-02T21:30:00.000Z"];

test.each([
  ["America/Chicago", [["Wednesday, December 2", "9:00 AM", "3:30 PM"]]],
  ["Europe/London", [["Wednesday, December 2", "3:00 PM, 9:00 AM", "9:30 PM, 3:30 PM"]]],
  ["America/Phoenix", [["Wednesday, December 2", "8:00 AM, 9:00 AM", "2:30 PM, 3:30 PM"]]],
  [
    "Asia/Kolkata",
    [
      ["Wednesday, December 2", "8:30 PM, 9:00 AM"],
      ["Thursday, December 3", "3:00 AM, Wed 3:30 PM"],
    ],
  ],
  [
    "Asia/Kathmandu",
    [
      ["Wednesday, December 2", "8:45 PM, 9:00 AM"],
      ["Thursday, December 3", "3:15 AM, Wed 3:30 PM"],
    ],
  ],
  [
    "Australia/Lord_Howe",
    [["Thursday, December 3", "2:00 AM, Wed 9:00 AM", "8:30 AM, Wed 3:30 PM"]],
  ],
])("groups times by the calendar of %s, with Memphis time where it differs", (zone, expected) => {
  const shown = groupByDay(times, zone).map(({ day, choices }) => [
    day,
    ...choices.map(({ own, memphis }) => [own, memphis].filter(Boolean).join(", ")),
  ]);
  expect(shown).toEqual(expected);
});

test.each([
  // Europe's clocks change a week before the US's in autumn, and two weeks after them in spring.
  ["2026-10-30T14:00:00.000Z", "Friday, October 30", "2:00 PM"],
  ["2026-11-02T15:00:00.000Z", "Monday, November 2", "3:00 PM"],
  ["2027-03-12T15:00:00.000Z", "Friday, March 12", "3:00 PM"],
  ["2027-03-15T14:00:00.000Z", "Monday, March 15", "2:00 PM"],
])("shows 9 AM in Memphis at %s to a visitor in London", (at, day, own) => {
  expect(groupByDay([at], "Europe/London")).toEqual([
    { day, choices: [{ at, own, memphis: "9:00 AM" }] },
  ]);
});
