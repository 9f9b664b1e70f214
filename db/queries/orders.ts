import { and, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { orders, payments, subscriptions } from "@/db/schema";
import { isUuid } from "@/lib/is-uuid";
import { openStatuses } from "@/lib/orders/status";

/** The id itself when there is such an order. Ids from outside may be any text. */
export async function findOrderId(db: Queryable, orderId: string): Promise<string | null> {
  if (!isUuid(orderId)) return null;
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId));
  return row?.id ?? null;
}

export async function findSessionIdOfOrder(db: Queryable, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ sessionId: orders.sessionId })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row?.sessionId ?? null;
}

export async function findOrderOfSubscription(
  db: Queryable,
  subscriptionId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ orderId: subscriptions.orderId })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  return row?.orderId ?? null;
}

/** The order whose payment, of any month, was made by this payment intent. */
export async function findOrderOfPaymentIntent(
  db: Queryable,
  paymentIntentId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.paymentIntentId, paymentIntentId));
  return row?.orderId ?? null;
}

/** Whether any open order may have a session that we never heard of. */
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

/** Payment pages of the newest open orders, by their index of orders that are due for a look. */
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
