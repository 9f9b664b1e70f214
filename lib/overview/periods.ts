/** Periods of the overview in days. */
export const overviewPeriods = [30, 90] as const;
export type OverviewPeriod = (typeof overviewPeriods)[number];
