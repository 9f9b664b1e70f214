import { cartLimits } from "@/lib/cart/limits";

/** States how many units of a product one order can have. */
export function quantityLimitMessage(title: string, maxQuantity: number): string {
  const most = Math.min(maxQuantity, cartLimits.maxQuantity);
  return most === 1
    ? `You can order one ${title} at a time.`
    : `You can order up to ${most} of ${title} at a time.`;
}

type Lines = {
  readonly count: number;
  /** Title of the renewing item, which lowers Stripe's limit on lines. */
  readonly recurringTitle: string | null;
};

/**
 * Returns null while the number of lines is allowed; otherwise the limit and how many to remove.
 */
export function lineLimitMessage({ count, recurringTitle }: Lines): string | null {
  const most = recurringTitle ? cartLimits.maxLinesWithSubscription : cartLimits.maxLines;
  if (count <= most) return null;
  const beside = recurringTitle ? ` with ${recurringTitle}` : "";
  return `An order${beside} can have up to ${most} items. Your cart has ${count}. Remove ${count - most} to continue.`;
}
