import type { SpinAllowance } from "@/lib/radio/spins/spin-allowances";

type Allowance = SpinAllowance & { readonly used: number };

/**
 * Returns the payment that a spin counts for: the period it aired in, or else the oldest one that
 * started before the spin and has spins left. Null if there is none.
 */
export function choosePayment<One extends Allowance>(
  allowances: readonly One[],
  playedAt: Date,
): One | null {
  const open = allowances.filter(
    ({ startsAt, purchased, used }) => used < purchased && startOfMinute(startsAt) <= playedAt,
  );
  const current = open.find(({ endsAt }) => endsAt !== null && playedAt < endsAt);
  return current ?? open[0] ?? null;
}

/** Staff enter minutes, so a spin in the minute of the payment counts as later. */
function startOfMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 60_000) * 60_000);
}
