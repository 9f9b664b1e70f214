import { and, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { orders, payments, subscriptions } from "@/db/schema";
import { isUuid } from "@/lib/core/is-uuid";
import { openStatuses } from "@/lib/orders/status";

/** Returns the id if the order exists. `orderId` may be untrusted text. */
export async function findOrderId(db: Queryable, orderId: string): Promise<string | null> {
  if (!isUuid(orderId)) return null;
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

/** Returns true if any open order may have a session whose response was lost. */
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
