import { and, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { timestampParam } from "@/db/read-rows";
import {
  consultations,
  disputes,
  grants,
  inquiries,
  orderItems,
  orders,
  payments,
  radioSubmissions,
  subscriptions,
} from "@/db/schema";
import type { Cursor } from "@/db/values/cursor";
import { shownOrderStatuses } from "@/db/values/orders";

/** Uses the index on the lower-case address. */
function belongsTo(column: typeof orders.email | typeof inquiries.email, emails: Emails): SQL {
  return inArray(sql`lower(${column})`, [...emails]);
}

type Emails = readonly string[];

/** Newest first. */
export async function selectLibraryOrders(
  db: Queryable,
  emails: Emails,
  { after, limit }: { readonly after: Cursor | null; readonly limit: number },
) {
  return await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      createdAt: orders.createdAt,
      totalCents: orders.totalCents,
      refundedCents: orders.refundedCents,
      titles: sql<string[]>`(
        select json_agg(case when quantity > 1 then title || ' × ' || quantity else title end order by position)
        from order_items where order_id = orders.id)`,
    })
    .from(orders)
    .where(
      and(
        belongsTo(orders.email, emails),
        inArray(orders.status, [...shownOrderStatuses]),
        after
          ? sql`(${orders.createdAt}, ${orders.id}) < (${timestampParam(after.at)}, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

/** Orders that a browser placed, newest first. */
export async function selectBrowserOrders(db: Queryable, browserHash: string, limit: number) {
  return await db
    .select({
      orderNumber: orders.orderNumber,
      sessionId: orders.sessionId,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(
      and(
        eq(orders.browserHash, browserHash),
        inArray(orders.status, [...shownOrderStatuses]),
        isNotNull(orders.sessionId),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(limit);
}

/** The customer's order with this number; null if it isn't theirs. */
export async function selectLibraryOrder(db: Queryable, emails: Emails, orderNumber: string) {
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.orderNumber, orderNumber),
        belongsTo(orders.email, emails),
        inArray(orders.status, [...shownOrderStatuses]),
      ),
    );
  return order ?? null;
}

/** Payments, newest first. */
export async function selectOrderPayments(db: Queryable, orderId: string) {
  return await db
    .select({
      id: payments.id,
      kind: payments.kind,
      paymentIntentId: payments.paymentIntentId,
      amountCents: payments.amountCents,
      paidAt: payments.paidAt,
      periodEndsAt: payments.periodEndsAt,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.paidAt), desc(payments.id));
}

/** Items with a refund window in the customer's paid orders, newest first. */
export async function selectRefundableItems(db: Queryable, emails: Emails) {
  return await db
    .select({
      id: orderItems.id,
      orderId: orderItems.orderId,
      orderNumber: orders.orderNumber,
      title: orderItems.title,
      refundDays: orderItems.refundDays,
      opensOn: orderItems.opensOn,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(belongsTo(orders.email, emails), gt(orderItems.refundDays, 0), isNotNull(orders.paidAt)),
    )
    .orderBy(desc(orders.createdAt))
    .limit(20);
}

/** Orders with a live grant of the course or the eBook, newest first, one per entitlement. */
export async function selectOwnedProducts(db: Queryable, emails: Emails, now: Date) {
  return await db
    .selectDistinctOn([grants.entitlement], {
      entitlement: grants.entitlement,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
    })
    .from(grants)
    .innerJoin(orders, eq(orders.id, grants.orderId))
    .where(
      and(
        belongsTo(orders.email, emails),
        inArray(grants.entitlement, ["course", "ebook"]),
        isNull(grants.revokedAt),
        or(isNull(grants.expiresAt), gt(grants.expiresAt, now)),
      ),
    )
    .orderBy(grants.entitlement, desc(orders.createdAt));
}

/** Radio packages, newest first. */
export async function selectLibraryRadio(db: Queryable, emails: Emails, limit: number) {
  return await db
    .select({
      orderItemId: radioSubmissions.orderItemId,
      orderId: orders.id,
      linkRevision: orders.linkRevision,
      title: orderItems.title,
      stage: radioSubmissions.stage,
      artist: radioSubmissions.artist,
      track: radioSubmissions.track,
      detailsAt: radioSubmissions.detailsAt,
      detailsFirstAt: radioSubmissions.detailsFirstAt,
      agreedSpins: radioSubmissions.agreedSpins,
    })
    .from(radioSubmissions)
    .innerJoin(orders, eq(orders.id, radioSubmissions.orderId))
    .innerJoin(orderItems, eq(orderItems.id, radioSubmissions.orderItemId))
    .where(belongsTo(orders.email, emails))
    .orderBy(desc(radioSubmissions.paidAt))
    .limit(limit);
}

/** Sessions with a time, latest first. */
export async function selectLibrarySessions(db: Queryable, emails: Emails, limit: number) {
  return await db
    .select({
      inquiryId: consultations.inquiryId,
      revision: consultations.offerRevision,
      linkRevision: consultations.linkRevision,
      status: consultations.status,
      startsAt: consultations.startsAt,
      endsAt: consultations.endsAt,
      moves: consultations.moves,
      meetingUrl: consultations.meetingUrl,
    })
    .from(consultations)
    .innerJoin(inquiries, eq(inquiries.id, consultations.inquiryId))
    .where(
      and(
        belongsTo(inquiries.email, emails),
        isNotNull(consultations.startsAt),
        // Anyone can hold a time under any address.
        eq(inquiries.isUnpaidHold, false),
      ),
    )
    .orderBy(desc(consultations.startsAt))
    .limit(limit);
}

/** Subscriptions, newest first. */
export async function selectLibrarySubscriptions(db: Queryable, emails: Emails, limit: number) {
  return await db
    .select({
      orderId: orders.id,
      linkRevision: orders.linkRevision,
      orderNumber: orders.orderNumber,
      status: subscriptions.status,
      currentPeriodEndsAt: subscriptions.currentPeriodEndsAt,
      cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
      monthlyCents: sql<number>`(select sum(unit_price_cents * quantity)::int from order_items
        where order_id = ${orders.id} and recurring_interval is not null)`,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(belongsTo(orders.email, emails))
    .orderBy(desc(orders.createdAt))
    .limit(limit);
}

/** Paid business that isn't finished and still needs the customer's data, such as a dispute's evidence. */
export type OpenBusiness = "subscription" | "session" | "airplay" | "dispute";

/** Finds the first open business of a customer; null if there's none. */
export async function findOpenBusiness(
  db: Queryable,
  emails: Emails,
  now: Date,
): Promise<OpenBusiness | null> {
  const isOwn = belongsTo(orders.email, emails);
  const [subscription] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(and(isOwn, sql`${subscriptions.status} not in ('canceled', 'incomplete_expired')`))
    .limit(1);
  if (subscription) return "subscription";
  const [session] = await db
    .select({ id: consultations.inquiryId })
    .from(consultations)
    .innerJoin(inquiries, eq(inquiries.id, consultations.inquiryId))
    .where(
      and(
        belongsTo(inquiries.email, emails),
        inArray(consultations.status, ["paid", "invited", "paid_late"]),
        gt(consultations.endsAt, now),
      ),
    )
    .limit(1);
  if (session) return "session";
  const [airplay] = await db
    .select({ id: radioSubmissions.orderItemId })
    .from(radioSubmissions)
    .innerJoin(orders, eq(orders.id, radioSubmissions.orderId))
    .innerJoin(grants, eq(grants.orderItemId, radioSubmissions.orderItemId))
    .where(
      and(
        isOwn,
        sql`${radioSubmissions.stage} <> 'finished'`,
        eq(grants.entitlement, "airplay"),
        isNull(grants.revokedAt),
        or(isNull(grants.expiresAt), gt(grants.expiresAt, now)),
      ),
    )
    .limit(1);
  if (airplay) return "airplay";
  const [dispute] = await db
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(isOwn, eq(disputes.outcome, "open")))
    .limit(1);
  return dispute ? "dispute" : null;
}
