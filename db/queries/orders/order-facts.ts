import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { isOpenDispute } from "@/db/queries/orders/order-conditions";
import { readRows } from "@/db/read-rows";
import {
  disputes,
  emailOutbox,
  fraudWarnings,
  orderItems,
  orders,
  payments,
  refundRequests,
  refunds,
  subscriptions,
} from "@/db/schema";

export type OrderFactTables = Awaited<ReturnType<typeof selectOrderFacts>>[number];

/** Orders with all rows their state is derived from, in a constant number of queries. */
export async function selectOrderFacts(db: Queryable, orderIds: readonly string[]) {
  // Pipelined: the driver sends these together on the transaction's connection.
  const [found, items, paid, refunded, disputed, warned, subscribed] = await Promise.all([
    db.select().from(orders).where(inArray(orders.id, orderIds)),
    selectOrderItems(db, ...orderIds),
    db.select().from(payments).where(inArray(payments.orderId, orderIds)),
    db.select().from(refunds).where(inArray(refunds.orderId, orderIds)),
    db.select().from(disputes).where(inArray(disputes.orderId, orderIds)),
    db
      .select()
      .from(fraudWarnings)
      .where(inArray(fraudWarnings.orderId, orderIds))
      .orderBy(asc(fraudWarnings.createdAt), asc(fraudWarnings.id)),
    db.select().from(subscriptions).where(inArray(subscriptions.orderId, orderIds)),
  ]);
  const itemsByOrder = groupByOrder(items);
  const paymentsByOrder = groupByOrder(paid);
  const refundsByOrder = groupByOrder(refunded);
  const disputesByOrder = groupByOrder(disputed);
  const fraudWarningsByOrder = groupByOrder(warned);
  const subscriptionsByOrder = groupByOrder(subscribed);
  return found.map((order) => ({
    order,
    items: itemsByOrder.get(order.id) ?? [],
    payments: paymentsByOrder.get(order.id) ?? [],
    refunds: refundsByOrder.get(order.id) ?? [],
    disputes: disputesByOrder.get(order.id) ?? [],
    fraudWarnings: fraudWarningsByOrder.get(order.id) ?? [],
    subscription: subscriptionsByOrder.get(order.id)?.[0] ?? null,
  }));
}

function groupByOrder<Row extends { readonly orderId: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.orderId);
    if (group) group.push(row);
    else groups.set(row.orderId, [row]);
  }
  return groups;
}

/** The items of one or more orders, in cart order. */
export async function selectOrderItems(db: Queryable, ...orderIds: readonly string[]) {
  return await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
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

/** The request for a refund of an item by this requester that may still succeed, or did. */
export async function selectRequestForItem(
  db: Queryable,
  item: { readonly id: string; readonly orderId: string; readonly requestedBy: string },
) {
  const [request] = await db
    .select()
    .from(refundRequests)
    .where(
      and(
        eq(refundRequests.orderId, item.orderId),
        eq(refundRequests.requestedBy, item.requestedBy),
        ne(refundRequests.status, "failed"),
        sql`${refundRequests.lines} @> ${JSON.stringify([{ orderItemId: item.id }])}::jsonb`,
      ),
    );
  return request;
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

/** Returns true if a payment of the order has an open dispute; a bank's inquiry isn't one. */
export async function hasOpenDispute(db: Queryable, orderId: string): Promise<boolean> {
  const rows = await readRows(
    db,
    sql`select d.id from disputes d join payments p on p.payment_intent_id = d.payment_intent_id
      where p.order_id = ${orderId} and ${isOpenDispute} limit 1`,
  );
  return rows.length > 0;
}
