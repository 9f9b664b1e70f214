import { formatCents } from "@/lib/core/money";
import type { Discount } from "@/lib/promotions/promotion";

/** Why a code can't be used, for the customer. */
export type PromotionProblem = "unknown" | "not_started" | "ended" | "no_items" | "used_up";

export const promotionProblemCopy: Readonly<Record<PromotionProblem, string>> = {
  unknown: "We don't recognize this code. Check the spelling and try again.",
  not_started: "You can't use this code yet.",
  ended: "This code has expired.",
  no_items: "This code doesn't apply to anything in your cart.",
  used_up: "This code has reached its usage limit.",
};

/** Describes a discount: "10% off" or "$10.00 off". */
export function describeDiscount({
  discountKind,
  discountValue,
}: Pick<Discount, "discountKind" | "discountValue">): string {
  return discountKind === "percent" ? `${discountValue}% off` : `${formatCents(discountValue)} off`;
}
