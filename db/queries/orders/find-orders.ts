import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { orderItems, orders, payments, subscriptions } from "@/db/schema";
import type { OrderRow } from "@/db/schema/orders";
import { openStatuses } from "@/db/values/orders";

/** Returns the id if the order exists. `orderId` must be a UUID. */
export async function selectOrderId(db: Queryable, orderId: string): Promise<string | null> {
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId));
  return row?.id ?? null;
}

export async function findSessionIdByOrderId(
  db: Queryable,
  orderId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ sessionId: orders.sessionId })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row?.sessionId ?? null;
}

/** Returns the checkout session of an order that waits for its payment; null otherwise. */
export async function selectOpenSessionId(db: Queryable, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ sessionId: orders.sessionId })
    .from(orders)
    .where(and(eq(orders.id, orderId), inArray(orders.status, openStatuses)));
  return row?.sessionId ?? null;
}

export async function findOrderIdBySubscription(
  db: Queryable,
  subscriptionId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ orderId: subscriptions.orderId })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  return row?.orderId ?? null;
}

/** Returns the order paid by this payment intent, for the first payment or a renewal. */
export async function findOrderIdByPaymentIntent(
  db: Queryable,
  paymentIntentId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.paymentIntentId, paymentIntentId));
  return row?.orderId ?? null;
}

/** Returns true if Stripe's response to any open order's session request was lost. */
export async function hasLostSession(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.status, "pending"), isNull(orders.sessionId), isNotNull(orders.failureReason)),
    )
    .limit(1);
  return rows.length > 0;
}

/** Checkout pages of the newest open orders, read through the sweeper's index. */
export async function findOpenPaymentUrls(db: Queryable): Promise<readonly string[]> {
  const rows = await db
    .select({ url: orders.sessionUrl })
    .from(orders)
    .where(
      and(
        inArray(orders.status, [...openStatuses]),
        isNull(orders.reviewReason),
        isNotNull(orders.sessionUrl),
      ),
    )
    .orderBy(desc(orders.nextCheckAt))
    .limit(50);
  return rows.flatMap(({ url }) => url ?? []);
}

export async function selectOrderBySession(
  db: Queryable,
  sessionId: string,
): Promise<OrderRow | null> {
  const [order] = await db.select().from(orders).where(eq(orders.sessionId, sessionId));
  return order ?? null;
}

/** Pending orders of a browser with a checkout session, older or newer than one of its orders. */
export async function selectOtherOpenOrders(
  db: Queryable,
  { browserHash, sequence }: Pick<OrderRow, "browserHash" | "sequence">,
  which: "older" | "newer",
) {
  const { id, orderNumber, sessionId } = orders;
  const compare = which === "older" ? lt : gt;
  const rows = await db
    .select({ id, orderNumber, sessionId })
    .from(orders)
    .where(
      and(
        eq(orders.browserHash, browserHash),
        eq(orders.status, "pending"),
        isNotNull(sessionId),
        compare(orders.sequence, sequence),
      ),
    );
  return rows.flatMap((row) => (row.sessionId ? { ...row, sessionId: row.sessionId } : []));
}

/** Items of an unpaid order, for the browser that created it; empty for any other order. */
export async function selectUnpaidOrderItems(db: Queryable, orderId: string, browserHash: string) {
  return await db
    .select({
      productId: orderItems.productId,
      title: orderItems.title,
      kind: orderItems.kind,
      // The cart is priced without a promotion.
      unitPriceCents: sql<number>`coalesce(${orderItems.listPriceCents}, ${orderItems.unitPriceCents})`,
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.browserHash, browserHash),
        inArray(orders.status, ["pending", "expired", "payment_failed"]),
      ),
    )
    .orderBy(asc(orderItems.position));
}

/** Locks an order until the transaction ends, so that what's read of it stays true. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
}
