/** Confirmed of all, rounded to a percent; of nobody it is 0. */
export function confirmRatePercent(counts: {
  readonly confirmed: number;
  readonly total: number;
}): number {
  return counts.total === 0 ? 0 : Math.round((counts.confirmed / counts.total) * 100);
}
