type Grant = { readonly revokedReason: string | null; readonly expiresAt: Date | null };

/**
 * Until when an order's monthly airplay is paid for, by all its grants: those of what renews alone
 * have an end. Null where no paid month is left. Not the end of the subscription's period, which
 * Stripe moves on before the renewal is paid. Pure.
 */
export function paidUntil(grants: readonly Grant[]): Date | null {
  const ends = grants.flatMap(({ revokedReason, expiresAt }) =>
    revokedReason === null && expiresAt ? [expiresAt.getTime()] : [],
  );
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}
