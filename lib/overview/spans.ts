/** Over how many days the overview's figures go. */
export const overviewSpans = [30, 90] as const;
export type OverviewSpan = (typeof overviewSpans)[number];
