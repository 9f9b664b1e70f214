import type { Period } from "@/db/queries/overview/overview";
import {
  addDays,
  type ChicagoDay,
  fromChicagoDateTime,
  getWeekday,
  toChicagoDateTime,
} from "@/lib/core/chicago-time";
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

export type MonthPeriods = {
  readonly thisMonth: Period;
  /** To the same day and time, or all of it if it was shorter. */
  readonly lastMonth: Period;
  /** The first days of both. */
  readonly days: readonly [thisMonth: ChicagoDay, lastMonth: ChicagoDay];
};

/** Returns this calendar month in Chicago until now, and last month as far. */
export function getMonthPeriods(now: Date): MonthPeriods {
  const { date, time } = toChicagoDateTime(now);
  const first = `${date.slice(0, 7)}-01`;
  const lastFirst = `${addDays(first, -1).slice(0, 7)}-01`;
  const sameDay = addDays(lastFirst, Number(date.slice(8)) - 1);
  const startsAt = fromChicagoDateTime({ date: first, time: "00:00" });
  return {
    thisMonth: { from: startsAt, until: now },
    lastMonth: {
      from: fromChicagoDateTime({ date: lastFirst, time: "00:00" }),
      until: sameDay < first ? fromChicagoDateTime({ date: sameDay, time }) : startsAt,
    },
    days: [first, lastFirst],
  };
}
