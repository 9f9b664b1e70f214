import { expect, test } from "vitest";
import { groupByWeek } from "@/lib/overview/periods";

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
