import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import {
  disputes,
  emailOutbox,
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

/**
 * True if the latest receipt to the order's current address didn't arrive: it bounced, or the
 * provider refused it.
 */
export async function hasReceiptBounced(
  db: Queryable,
  order: { readonly id: string; readonly email: string },
): Promise<boolean> {
  const [receipt] = await db
    .select({
      failedAt: emailOutbox.failedAt,
      hasBounced: sql<boolean>`exists (select 1 from resend_events
        where resend_events.provider_id = email_outbox.provider_id
          and (type = 'email.suppressed' or (type = 'email.bounced' and bounce_type = 'Permanent')))`,
    })
    .from(emailOutbox)
    .where(
      and(
        eq(emailOutbox.orderId, order.id),
        eq(emailOutbox.kind, "receipt"),
        eq(emailOutbox.toEmail, order.email),
      ),
    )
    .orderBy(desc(emailOutbox.createdAt))
    .limit(1);
  return receipt !== undefined && (receipt.failedAt !== null || receipt.hasBounced);
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
