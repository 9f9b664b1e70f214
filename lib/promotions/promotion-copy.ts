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

/** What a promotion is now. */
export const promotionStates = ["active", "scheduled", "used_up", "expired", "off"] as const;
export type PromotionState = (typeof promotionStates)[number];

export const promotionStateLabels: Readonly<Record<PromotionState, string>> = {
  active: "Active",
  scheduled: "Scheduled",
  used_up: "Used up",
  expired: "Expired",
  off: "Off",
};

type DatedPromotion = {
  readonly isActive: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly maxOrders: number | null;
};

/** Returns what a promotion with this many orders is at this time. */
export function getPromotionState(
  { isActive, startsAt, endsAt, maxOrders }: DatedPromotion,
  orders: number,
  now: Date,
): PromotionState {
  if (!isActive) return "off";
  if (endsAt && endsAt <= now) return "expired";
  if (maxOrders !== null && orders >= maxOrders) return "used_up";
  return startsAt > now ? "scheduled" : "active";
}
