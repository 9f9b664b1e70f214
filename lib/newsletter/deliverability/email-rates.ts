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
  mails: number,
  { good, ceiling }: { readonly good: number; readonly ceiling: number },
): RateStatus {
  if (mails === 0) return "none";
  if (count > ceiling) return "over";
  return count / mails > good ? "risky" : "good";
}

/** Formats a rate as a percentage with two decimals, or "-" without sends. */
export function formatRate(count: number, mails: number): string {
  return mails === 0 ? "-" : `${((count / mails) * 100).toFixed(2)}%`;
}
