import type { Queryable } from "@/db/client";
import { type OrderFactTables, selectOrderFacts } from "@/db/queries/orders/order-facts";
import type { OrderFacts } from "@/lib/orders/state/order-facts";

/** Order facts with their database rows. */
export type OrderFactRows = Omit<OrderFacts, "payments" | "refunds" | "disputes"> &
  Pick<OrderFactTables, "payments" | "refunds" | "disputes">;

export type OrderWithFacts = Pick<OrderFactTables, "order" | "items" | "subscription"> & {
  readonly facts: OrderFactRows;
};

/**
 * Loads an order with its items and everything its state is derived from; null if it doesn't exist.
 */
export async function loadOrderFacts(
  db: Queryable,
  orderId: string,
): Promise<OrderWithFacts | null> {
  const rows = await selectOrderFacts(db, orderId);
  if (!rows) return null;
  const { order, items, payments, refunds, disputes, subscription } = rows;
  const facts: OrderFactRows = {
    isCompleted: order.completedAt !== null,
    hasPaymentFailed: order.asyncFailedAt !== null || order.checkoutFailedAt !== null,
    hasExpired: order.sessionExpiredAt !== null,
    items,
    payments,
    refunds,
    disputes,
    subscriptionEndsAt: subscription?.currentPeriodEndsAt ?? null,
  };
  return { order, items, facts, subscription };
}
