/** What one order may hold. Stripe takes 20 one-time lines beside a subscription, 100 otherwise. */
export const cartLimits = {
  minQuantity: 1,
  maxQuantity: 20,
  maxLines: 50,
  maxLinesWithSubscription: 20,
} as const;
