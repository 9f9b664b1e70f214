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

/** States how many units of a product one order can have. */
export function getQuantityLimitMessage(title: string, maxQuantity: number): string {
  const max = Math.min(maxQuantity, cartLimits.maxQuantity);
  return `The limit for ${title} is ${max} per order.`;
}

type Lines = {
  readonly count: number;
  /** Title of the renewing item, which lowers Stripe's limit on lines. */
  readonly recurringTitle: string | null;
};

/**
 * Returns null while the number of lines is allowed; otherwise the limit and how many to remove.
 */
export function getLineLimitMessage({ count, recurringTitle }: Lines): string | null {
  const max = recurringTitle ? cartLimits.maxLinesWithSubscription : cartLimits.maxLines;
  if (count <= max) return null;
  const suffix = recurringTitle ? ` with ${recurringTitle}` : "";
  return `An order${suffix} can have up to ${max} items. Your cart has ${count}. Remove ${count - max} to continue.`;
}
