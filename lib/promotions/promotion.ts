import type { DiscountKind, OrderPromotion } from "@/db/values/promotions";
import { minuteMs } from "@/lib/core/durations";

export type { OrderPromotion };

/** The part of a promotion that prices need; also sent to the browser that entered the code. */
export type Discount = {
  readonly code: string;
  readonly discountKind: DiscountKind;
  /** Percent, or cents for an amount. */
  readonly discountValue: number;
  /** Empty for all products that a promotion can apply to. */
  readonly productIds: readonly string[];
};

/** A discounted item still costs at least this much, because Stripe refuses tiny charges. */
export const minDiscountedPriceCents = 100;

/** The highest percentage, so that a code never makes an order free. */
export const maxDiscountPercent = 90;

/** Returns a typed code in the stored form: upper case, without spaces. */
export function normalizeCode(typed: string): string {
  return typed.replaceAll(/\s/g, "").toUpperCase();
}

/**
 * How long the payment page of an order with a limited promotion is open. Stripe accepts 30 minutes
 * or more; two minutes let a slow request still reach it in time.
 */
export const promotionPageMs = 32 * minuteMs;
