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

type PricedLine = {
  readonly productId: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly isRecurring: boolean;
};

type DiscountedLine<Line> = Line & {
  /** The price before the discount; null if the line has none. */
  readonly listPriceCents: number | null;
};

type DiscountedLines<Line> = {
  readonly lines: readonly DiscountedLine<Line>[];
  /** What the discount takes off all units together. */
  readonly discountCents: number;
};

/**
 * Lowers the unit prices of the lines that a discount applies to, so that every unit has its own exact
 * price for refunds. An amount is shared in proportion to the prices and rounded up per unit: together
 * the units can be discounted by up to one cent a unit more. Subscriptions keep their price.
 */
export function applyDiscount<Line extends PricedLine>(
  lines: readonly Line[],
  discount: Discount | null,
): DiscountedLines<Line> {
  const eligible = discount ? lines.filter((line) => isEligible(line, discount)) : [];
  const eligibleCents = eligible.reduce(
    (sum, line) => sum + line.unitPriceCents * line.quantity,
    0,
  );
  const discounted = lines.map((line) => {
    const off =
      discount && eligible.includes(line) ? unitDiscount(line, discount, eligibleCents) : 0;
    return off > 0
      ? { ...line, unitPriceCents: line.unitPriceCents - off, listPriceCents: line.unitPriceCents }
      : { ...line, listPriceCents: null };
  });
  const discountCents = discounted.reduce(
    (sum, line) =>
      sum + ((line.listPriceCents ?? line.unitPriceCents) - line.unitPriceCents) * line.quantity,
    0,
  );
  return { lines: discounted, discountCents };
}

function isEligible(line: PricedLine, { productIds }: Discount): boolean {
  return !line.isRecurring && (productIds.length === 0 || productIds.includes(line.productId));
}

/** Returns the cents that one unit becomes cheaper by. */
function unitDiscount(
  { unitPriceCents }: PricedLine,
  { discountKind, discountValue }: Discount,
  eligibleCents: number,
): number {
  const off =
    discountKind === "percent"
      ? Math.round((unitPriceCents * discountValue) / 100)
      : Math.ceil((unitPriceCents * discountValue) / eligibleCents);
  return Math.min(off, Math.max(unitPriceCents - minDiscountedPriceCents, 0));
}
