import { cartLimits } from "@/lib/cart/limits";

/** How often one product can be in an order. */
export function quantityLimitWords(title: string, maxQuantity: number): string {
  const most = Math.min(maxQuantity, cartLimits.maxQuantity);
  return most === 1
    ? `${title} can be ordered once at a time.`
    : `${title} can be ordered ${most} times at most in one order.`;
}

type Lines = {
  readonly count: number;
  /** The line that renews, in an order of which Stripe takes fewer lines. */
  readonly recurringTitle: string | null;
};

/** Null while an order takes that many lines; else how many it takes, and how many must go. */
export function lineLimitWords({ count, recurringTitle }: Lines): string | null {
  const most = recurringTitle ? cartLimits.maxLinesWithSubscription : cartLimits.maxLines;
  if (count <= most) return null;
  const beside = recurringTitle ? ` with ${recurringTitle}` : "";
  return `An order${beside} holds at most ${most} lines; this cart has ${count}. Remove ${count - most} to go on.`;
}
