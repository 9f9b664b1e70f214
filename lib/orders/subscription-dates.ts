import { dayMs } from "@/lib/core/durations";

type Grant = { readonly revokedReason: string | null; readonly expiresAt: Date | null };

/**
 * Returns the end of the last paid month of airplay; null if none is left. Stripe's period end is
 * not enough: Stripe moves it forward before the renewal is paid.
 */
export function getPaidUntil(grants: readonly Grant[]): Date | null {
  const ends = grants.flatMap(({ revokedReason, expiresAt }) =>
    revokedReason === null && expiresAt ? [expiresAt.getTime()] : [],
  );
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

/** Days for which Today leaves out a past-due subscription after staff followed up. */
export const followUpHideDays = 3;

/** Returns when Today lists a subscription again if its payment is still open. */
export function getFollowUpEnd(followedUpAt: Date): Date {
  return new Date(followedUpAt.getTime() + followUpHideDays * dayMs);
}
