import { formatCents } from "@/lib/core/money";
import type { Discount } from "@/lib/promotions/discount";

/** Why a code can't be used, for the customer. */
export type PromotionProblem =
  | "unknown"
  | "not_started"
  | "ended"
  | "no_items"
  | "used_up"
  /** The remaining uses are held by orders that are being paid. */
  | { readonly kind: "held"; readonly freeInMinutes: number };

const problemCopy: Readonly<Record<Extract<PromotionProblem, string>, string>> = {
  unknown: "We don't recognize this code. Check the spelling and try again.",
  not_started: "You can't use this code yet.",
  ended: "This code has expired.",
  no_items: "This code doesn't apply to anything in your cart.",
  used_up: "This code has reached its usage limit.",
};

/** Says why a code can't be used, and what to do. */
export function describePromotionProblem(problem: PromotionProblem): string {
  if (typeof problem === "string") return problemCopy[problem];
  const minutes = `${problem.freeInMinutes} ${problem.freeInMinutes === 1 ? "minute" : "minutes"}`;
  return `This code is being used right now by someone who hasn’t paid yet. Try again in ${minutes}, or check out without it.`;
}

/** Describes a discount: "10% off" or "$10.00 off". */
export function describeDiscount({
  discountKind,
  discountValue,
}: Pick<Discount, "discountKind" | "discountValue">): string {
  return discountKind === "percent" ? `${discountValue}% off` : `${formatCents(discountValue)} off`;
}
