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
