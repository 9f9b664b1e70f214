import { cartLimits } from "@/lib/cart/limits";

/** States how many units of a product one order can have. */
export function quantityLimitMessage(title: string, maxQuantity: number): string {
  const most = Math.min(maxQuantity, cartLimits.maxQuantity);
  return most === 1
    ? `${title} can be ordered once at a time.`
    : `${title} can be ordered ${most} times at most in one order.`;
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
  return `An order${beside} holds at most ${most} lines; this cart has ${count}. Remove ${count - most} to go on.`;
}
