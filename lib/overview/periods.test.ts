import { expect, test } from "vitest";
import { getMonthPeriods, groupByWeek } from "@/lib/overview/periods";

const quiet = { signUps: 0, confirmations: 0, revenueCents: 0, orders: 0 };

test("sums days by calendar week and keeps a partial first week at its first day", () => {
  const weeks = groupByWeek([
    { ...quiet, day: "2026-11-07", signUps: 1, revenueCents: 100 },
    { ...quiet, day: "2026-11-08", signUps: 2, orders: 1 },
    { ...quiet, day: "2026-11-09", confirmations: 4 },
    { ...quiet, day: "2026-11-15", confirmations: 1, revenueCents: -300 },
    { ...quiet, day: "2026-11-16", signUps: 8 },
  ]);
  expect(weeks).toEqual([
    { ...quiet, day: "2026-11-07", signUps: 3, revenueCents: 100, orders: 1 },
    { ...quiet, day: "2026-11-09", confirmations: 5, revenueCents: -300 },
    { ...quiet, day: "2026-11-16", signUps: 8 },
  ]);
});

test("compares this month with last month to the same day and time, or with all of a shorter one", () => {
  const format = (now: string) => {
    const { thisMonth, lastMonth } = getMonthPeriods(new Date(now));
    return [thisMonth.from, lastMonth.from, lastMonth.until].map((at) => at.toISOString());
  };
  // The clocks changed on November 1.
  expect(format("2026-11-27T21:30:00Z")).toEqual([
    "2026-11-01T05:00:00.000Z",
    "2026-10-01T05:00:00.000Z",
    "2026-10-27T20:30:00.000Z",
  ]);
  expect(format("2030-03-30T12:00:00Z")).toEqual([
    "2030-03-01T06:00:00.000Z",
    "2030-02-01T06:00:00.000Z",
    "2030-03-01T06:00:00.000Z",
  ]);
  expect(format("2030-01-01T06:00:00Z")).toEqual([
    "2030-01-01T06:00:00.000Z",
    "2029-12-01T06:00:00.000Z",
    "2029-12-01T06:00:00.000Z",
  ]);
});
