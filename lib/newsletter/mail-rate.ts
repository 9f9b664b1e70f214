/**
 * Shares of the newest mails below which all is well: Gmail and Yahoo ask senders to stay below 0.1 %
 * complaints. What stops the sequence is counted, not a share: `ceilings` in list-health.ts.
 */
export const goodRates = { complained: 0.001, bounced: 0.02 } as const;

export type RateState = "none" | "good" | "risky" | "over";

/** How many of the newest mails stand against what is good and what stops the sequence. In: counts. */
export function rateState(
  count: number,
  mails: number,
  { good, ceiling }: { readonly good: number; readonly ceiling: number },
): RateState {
  if (mails === 0) return "none";
  if (count > ceiling) return "over";
  return count / mails > good ? "risky" : "good";
}

/** A share as staff read it, to a hundredth of a percent: "0.10%"; a dash of nothing. */
export function ratePercent(count: number, mails: number): string {
  return mails === 0 ? "-" : `${((count / mails) * 100).toFixed(2)}%`;
}
