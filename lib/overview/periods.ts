import { addDays, getWeekday } from "@/lib/core/chicago-time";
import type { OverviewDay } from "@/lib/overview/read-overview";

/** Periods of the overview in days. */
export const overviewPeriods = [30, 90] as const;
export type OverviewPeriod = (typeof overviewPeriods)[number];

/**
 * Sums consecutive days by calendar week, for charts that are too narrow for a bar per day.
 * @returns one row per week; `day` is its Monday, or a later day if the period starts within it
 */
export function groupByWeek(days: readonly OverviewDay[]): readonly OverviewDay[] {
  const weeks = new Map<string, OverviewDay>();
  for (const one of days) {
    const monday = addDays(one.day, -((getWeekday(one.day) + 6) % 7));
    const week = weeks.get(monday);
    weeks.set(monday, week ? addUp(week, one) : one);
  }
  return [...weeks.values()];
}

function addUp(week: OverviewDay, one: OverviewDay): OverviewDay {
  return {
    day: week.day,
    signUps: week.signUps + one.signUps,
    confirmations: week.confirmations + one.confirmations,
    revenueCents: week.revenueCents + one.revenueCents,
    orders: week.orders + one.orders,
  };
}
