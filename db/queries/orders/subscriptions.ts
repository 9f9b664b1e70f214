import { and, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { orders, subscriptions } from "@/db/schema";

/** An order identified by a signed link, or by its checkout session and the browser that ordered. */
export type SubscriptionOwner =
  | { readonly id: string; readonly linkRevision: number }
  | { readonly sessionId: string; readonly browserHash: string };

/** The subscription of an order; null if there's none. */
export async function selectOwnedSubscription(db: Queryable, owner: SubscriptionOwner) {
  const isOwned =
    "id" in owner
      ? and(eq(orders.id, owner.id), eq(orders.linkRevision, owner.linkRevision))
      : and(eq(orders.sessionId, owner.sessionId), eq(orders.browserHash, owner.browserHash));
  const [found] = await db
    .select({
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      linkRevision: orders.linkRevision,
      customerId: subscriptions.customerId,
      status: subscriptions.status,
      currentPeriodEndsAt: subscriptions.currentPeriodEndsAt,
      cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(isOwned);
  return found ?? null;
}

/** The most that one email lists. */
const maxSubscriptionsPerEmail = 10;

/** Subscriptions of orders with this address (normalized), newest first. */
export async function selectSubscriptionsByEmail(db: Queryable, email: string) {
  return await db
    .select({
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      email: orders.email,
      firstName: orders.firstName,
      linkRevision: orders.linkRevision,
      status: subscriptions.status,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(eq(sql`lower(${orders.email})`, email))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(maxSubscriptionsPerEmail);
}

/** What Stripe last reported about an order's subscription; null before that. */
export async function selectSubscriptionStatus(db: Queryable, orderId: string) {
  const [subscription] = await db
    .select({
      status: subscriptions.status,
      currentPeriodEndsAt: subscriptions.currentPeriodEndsAt,
      cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
    })
    .from(subscriptions)
    .where(eq(subscriptions.orderId, orderId));
  return subscription ?? null;
}
