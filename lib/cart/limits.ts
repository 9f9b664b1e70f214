/** Limits of one order. Stripe allows 20 one-time items next to a subscription, 100 otherwise. */
export const cartLimits = {
  minQuantity: 1,
  maxQuantity: 20,
  maxLines: 50,
  maxLinesWithSubscription: 20,
} as const;
