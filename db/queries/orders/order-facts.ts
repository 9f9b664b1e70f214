import { and, asc, eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import {
  disputes,
  orderItems,
  orders,
  payments,
  refundRequests,
  refunds,
  subscriptions,
} from "@/db/schema";

export type OrderFactTables = NonNullable<Awaited<ReturnType<typeof selectOrderFacts>>>;

/** An order with all rows its state is derived from; null if it doesn't exist. */
export async function selectOrderFacts(db: Queryable, orderId: string) {
  // Pipelined: the driver sends these together on the transaction's connection.
  const [[order], items, paid, refunded, disputed, [subscription]] = await Promise.all([
    db.select().from(orders).where(eq(orders.id, orderId)),
    selectOrderItems(db, orderId),
    db.select().from(payments).where(eq(payments.orderId, orderId)),
    db.select().from(refunds).where(eq(refunds.orderId, orderId)),
    db.select().from(disputes).where(eq(disputes.orderId, orderId)),
    db.select().from(subscriptions).where(eq(subscriptions.orderId, orderId)),
  ]);
  if (!order) return null;
  return {
    order,
    items,
    payments: paid,
    refunds: refunded,
    disputes: disputed,
    subscription: subscription ?? null,
  };
}

export async function selectOrderItems(db: Queryable, orderId: string) {
  return await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
}

export async function selectPendingRefundRequests(db: Queryable, orderId: string) {
  return await db
    .select({
      id: refundRequests.id,
      paymentIntentId: refundRequests.paymentIntentId,
      amountCents: refundRequests.amountCents,
      lines: refundRequests.lines,
    })
    .from(refundRequests)
    .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.status, "pending")));
}

/** Returns true if a payment of the order has an open dispute. */
export async function hasOpenDispute(db: Queryable, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(payments, eq(payments.paymentIntentId, disputes.paymentIntentId))
    .where(and(eq(payments.orderId, orderId), eq(disputes.outcome, "open")))
    .limit(1);
  return rows.length > 0;
}
