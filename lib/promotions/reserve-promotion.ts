import type { Queryable } from "@/db/client";
import { lockAndCountPromotion, selectPromotion } from "@/db/queries/shop/promotions";

/**
 * Checks a promotion's limits in the order's transaction. The row lock makes concurrent orders count
 * one after the other. Returns false if a limit is reached.
 */
export async function reservePromotion(
  tx: Queryable,
  promotion: { readonly id: string } | null,
  customer: { readonly email: string; readonly browserHash: string },
): Promise<boolean> {
  if (!promotion) return true;
  const counts = await lockAndCountPromotion(tx, promotion.id, customer);
  const current = await selectPromotion(tx, promotion.id);
  if (!current) return false;
  const { maxOrders, maxOrdersPerCustomer } = current;
  return (
    (maxOrders === null || counts.total < maxOrders) &&
    (maxOrdersPerCustomer === null || counts.ofCustomer < maxOrdersPerCustomer)
  );
}
