import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { emailOutbox, orders, subscriptions } from "@/db/schema";

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

/** Locks an order's subscription to change its follow-up; null if there's none. */
export async function lockFollowUp(tx: Transaction, orderId: string) {
  const [locked] = await tx
    .select({
      id: subscriptions.id,
      orderNumber: orders.orderNumber,
      status: subscriptions.status,
      followedUpAt: subscriptions.followedUpAt,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(eq(subscriptions.orderId, orderId))
    .for("update", { of: subscriptions });
  return locked ?? null;
}

export type RenewalReminderRule = {
  /** The local day, and the zone that it and the first payment's day are in. */
  readonly today: string;
  readonly timeZone: string;
  readonly daysBefore: number;
  readonly statuses: readonly string[];
};

/**
 * Locks one order with a subscription that is due its yearly reminder, oldest first. Skips
 * orders that another transaction holds; returns null if none is left.
 */
export async function lockDueRenewalReminder(tx: Transaction, rule: RenewalReminderRule) {
  const { today, timeZone, daysBefore, statuses } = rule;
  const startedOn = sql`(${orders.paidAt} at time zone ${timeZone})::date`;
  const dueYears = sql`extract(year from age(${today}::date + ${daysBefore}::int, ${startedOn}))`;
  const dedupeKey = sql<string>`'renewal-reminder:' || ${subscriptions.id} || ':' || ${dueYears}`;
  const dueOn = sql<string>`(${startedOn} + make_interval(years => ${dueYears}::int) - make_interval(days => ${daysBefore}::int))::date::text`;
  const [due] = await tx
    .select({ orderId: orders.id, dedupeKey, dueOn })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(
      and(
        inArray(subscriptions.status, [...statuses]),
        eq(subscriptions.cancelAtPeriodEnd, false),
        sql`${dueYears} >= 1`,
        sql`not exists (select from ${emailOutbox} where ${emailOutbox.dedupeKey} = ${dedupeKey})`,
      ),
    )
    .orderBy(asc(orders.paidAt))
    .limit(1)
    .for("update", { of: orders, skipLocked: true });
  return due ?? null;
}
