import type { Queryable } from "@/db/client";
import { lockAndCountPromotion, selectPromotion } from "@/db/queries/shop/promotions";
import { minuteMs } from "@/lib/core/durations";
import { fail, ok, type Result } from "@/lib/core/result";
import { promotionPageMs } from "@/lib/promotions/discount";
import type { PromotionProblem } from "@/lib/promotions/promotion-copy";

export type PromotionHold = {
  /** When the order's payment page must end, so that its use is free again; null without a limit. */
  readonly endsAt: Date | null;
};

/**
 * Checks a promotion's limits in the order's transaction. The row lock makes concurrent orders count
 * one after the other. Paid orders count for good, unpaid ones until their payment page has ended.
 */
export async function reservePromotion(
  tx: Queryable,
  promotion: { readonly id: string } | null,
  customer: { readonly email: string; readonly browserHash: string; readonly now: Date },
): Promise<Result<PromotionHold, PromotionProblem>> {
  if (!promotion) return ok({ endsAt: null });
  const { now } = customer;
  const counts = await lockAndCountPromotion(tx, promotion.id, customer);
  const current = await selectPromotion(tx, promotion.id);
  if (!current) return fail("used_up");
  const limits = [
    { max: current.maxOrders, ...counts.all },
    { max: current.maxOrdersPerCustomer, ...counts.ofCustomer },
  ];
  if (limits.every(({ max }) => max === null)) return ok({ endsAt: null });
  const isReached = ({ max, used, held }: (typeof limits)[number]) =>
    max !== null && used + held >= max;
  const reached = limits.filter(isReached);
  if (reached.length === 0) return ok({ endsAt: new Date(now.getTime() + promotionPageMs) });
  if (reached.some(({ max, used }) => max !== null && used >= max)) return fail("used_up");
  const freeAtMs = Math.max(...reached.map(({ freeAt }) => freeAt?.getTime() ?? 0));
  const freeInMinutes = Math.max(1, Math.ceil((freeAtMs - now.getTime()) / minuteMs));
  return fail({ kind: "held", freeInMinutes });
}
