/**
 * Limits of one order. Stripe allows 20 one-time items together with a subscription,
 * and 100 without.
 */
export const cartLimits = {
  minQuantity: 1,
  maxQuantity: 20,
  maxLines: 50,
  maxLinesWithSubscription: 20,
} as const;
