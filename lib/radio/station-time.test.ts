import { expect, test } from "vitest";
import { describeDayShare, describeHours, getDayPercent } from "@/lib/radio/station-time";

const hours = (airsFrom: number | null, airsUntil: number | null, dayPercent: number | null) => ({
  airsFrom,
  airsUntil,
  dayPercent,
  timeZone: "America/Chicago",
});

test.each([
  [6, 24, 100],
  [9, 17, 100],
  [5, 24, null],
  [20, 4, null],
  [0, 24, null],
  [null, null, null],
])("from hour %o to %o, the day's share without an agreement is %o", (from, until, percent) => {
  expect(getDayPercent(hours(from, until, null))).toBe(percent);
});

test("promises the lowest share of all stations, and none if one station didn't agree", () => {
  const all = hours(6, 24, null);
  expect(describeDayShare([all])).toBe("All spins air between 6 AM and midnight.");
  expect(describeDayShare([all, hours(0, 24, 75)])).toBe(
    "At least 75% of your spins air between 6 AM and midnight.",
  );
  expect(describeDayShare([all, hours(0, 24, null)])).toBeNull();
  expect(describeDayShare([all, hours(0, 24, 0)])).toBeNull();
  expect(describeDayShare([])).toBeNull();
});

test.each([
  [hours(6, 24, null), "6 AM to midnight Central"],
  [hours(12, 22, null), "noon to 10 PM Central"],
  [hours(20, 4, null), "8 PM to 4 AM Central"],
  [hours(0, 24, null), "Any hour"],
  [hours(null, null, 80), "Not known yet"],
])("describes hours as people say them", (station, text) => {
  expect(describeHours(station)).toBe(text);
});
