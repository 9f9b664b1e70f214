/** Shares of the newest mails: where it gets risky, and where the sequence is stopped. */
export const rateLimits = {
  /** Gmail and Yahoo ask senders to stay below 0.1 %, and never reach 0.3 %. */
  complained: { good: 0.001, stop: 0.003 },
  bounced: { good: 0.02, stop: 0.05 },
} as const;

export type RateState = "none" | "good" | "risky" | "over";

/** How a share of mails stands against its limits. In: counts. */
export function rateState(
  count: number,
  mails: number,
  { good, stop }: { readonly good: number; readonly stop: number },
): RateState {
  if (mails === 0) return "none";
  const rate = count / mails;
  if (rate > stop) return "over";
  return rate > good ? "risky" : "good";
}

/** A share as staff read it, to a hundredth of a percent: "0.10%"; a dash of nothing. */
export function ratePercent(count: number, mails: number): string {
  return mails === 0 ? "-" : `${((count / mails) * 100).toFixed(2)}%`;
}
