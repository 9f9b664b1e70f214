import { asc, eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { disputes, orderItems, orders, payments, refunds, subscriptions } from "@/db/schema";
import type { OrderFacts } from "@/lib/orders/state/order-facts";
import type { OrderRow } from "@/lib/orders/state/record-payment-fact";

/** Order facts with their database rows. */
export type OrderFactRows = Omit<OrderFacts, "payments" | "refunds" | "disputes"> & {
  readonly payments: readonly (typeof payments.$inferSelect)[];
  readonly refunds: readonly (typeof refunds.$inferSelect)[];
  readonly disputes: readonly (typeof disputes.$inferSelect)[];
};

export type OrderWithFacts = {
  readonly order: OrderRow;
  readonly items: readonly (typeof orderItems.$inferSelect)[];
  readonly facts: OrderFactRows;
  readonly subscription: typeof subscriptions.$inferSelect | null;
};

/**
 * Loads an order with its items and everything its state is derived from; null if it doesn't exist.
 */
export async function loadOrderFacts(
  db: Queryable,
  orderId: string,
): Promise<OrderWithFacts | null> {
  // Pipelined: the driver sends these together on the transaction's connection.
  const [[order], items, paid, refunded, disputed, [subscription]] = await Promise.all([
    db.select().from(orders).where(eq(orders.id, orderId)),
    db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItems.position)),
    db.select().from(payments).where(eq(payments.orderId, orderId)),
    db.select().from(refunds).where(eq(refunds.orderId, orderId)),
    db.select().from(disputes).where(eq(disputes.orderId, orderId)),
    db.select().from(subscriptions).where(eq(subscriptions.orderId, orderId)),
  ]);
  if (!order) return null;
  const facts: OrderFactRows = {
    isCompleted: order.completedAt !== null,
    hasPaymentFailed: order.asyncFailedAt !== null || order.checkoutFailedAt !== null,
    hasExpired: order.sessionExpiredAt !== null,
    items,
    payments: paid,
    refunds: refunded,
    disputes: disputed,
    subscriptionEndsAt: subscription?.currentPeriodEndsAt ?? null,
  };
  return { order, items, facts, subscription: subscription ?? null };
}
