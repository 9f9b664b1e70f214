/**
 * Recommended maximum rates: Gmail and Yahoo ask senders to stay below 0.1% complaints. The
 * sequence stops by count instead; see `stopThresholds` in list-health.ts.
 */
export const goodRates = { complained: 0.001, bounced: 0.02 } as const;

export type RateStatus = "none" | "good" | "risky" | "over";

/**
 * Rates a count of bad sends against the recommended rate and the count that stops the sequence.
 */
export function getRateStatus(
  count: number,
  total: number,
  { good, threshold }: { readonly good: number; readonly threshold: number },
): RateStatus {
  if (total === 0) return "none";
  if (count > threshold) return "over";
  return count / total > good ? "risky" : "good";
}

/** Formats a rate as a percentage with two decimals, or "-" without sends. */
export function formatRate(count: number, total: number): string {
  return total === 0 ? "-" : `${((count / total) * 100).toFixed(2)}%`;
}
