/** Periods of the overview in days. */
export const overviewSpans = [30, 90] as const;
export type OverviewSpan = (typeof overviewSpans)[number];
