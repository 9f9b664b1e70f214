import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { daysBefore } from "@/db/durations";
import { timestampParam } from "@/db/read-rows";
import {
  consultationEvents,
  consultationOrders,
  consultations,
  inquiries,
  orders,
  products,
  timeOff,
} from "@/db/schema";
import { containsWords, inquirySearchKey } from "@/db/search-text";
import { type ConsultationStatus, slotHoldingStatuses } from "@/db/values/consultations";
import type { Cursor } from "@/db/values/cursor";

export type ConsultationFilter = {
  readonly term: string | null;
  readonly status: ConsultationStatus | null;
};

const listed = {
  inquiryId: consultations.inquiryId,
  name: inquiries.name,
  email: inquiries.email,
  status: consultations.status,
  sessionType: consultations.sessionType,
  preferredDate: consultations.preferredDate,
  preferredTime: consultations.preferredTime,
  startsAt: consultations.startsAt,
  endsAt: consultations.endsAt,
  priceCents: consultations.priceCents,
  payBy: consultations.payBy,
  isPaidTwice: consultations.isPaidTwice,
  dueAt: inquiries.dueAt,
  updatedAt: consultations.updatedAt,
};

export type ConsultationListRow = Awaited<ReturnType<typeof selectConsultations>>[number];

/**
 * Most recently updated first. Uses `consultations_newest`, `consultations_by_status`, and
 * `inquiries_search` for a search term.
 */
export async function selectConsultations(
  db: Queryable,
  { term, status }: ConsultationFilter,
  { after, limit }: { readonly after: Cursor | null; readonly limit: number },
) {
  const cursorCondition: SQL | undefined = after
    ? sql`(${consultations.updatedAt}, ${consultations.inquiryId}) < (${timestampParam(after.at)}, ${after.id}::uuid)`
    : undefined;
  return await db
    .select(listed)
    .from(consultations)
    .innerJoin(inquiries, eq(inquiries.id, consultations.inquiryId))
    .where(
      and(
        status ? eq(consultations.status, status) : undefined,
        term ? containsWords(inquirySearchKey, term) : undefined,
        cursorCondition,
      ),
    )
    .orderBy(desc(consultations.updatedAt), desc(consultations.inquiryId))
    .limit(limit);
}

/** Sessions that hold a time slot from `from` on, next one first. Uses `consultations_upcoming`. */
export async function selectBookedSessions(db: Queryable, from: Date, limit: number) {
  return await db
    .select(listed)
    .from(consultations)
    .innerJoin(inquiries, eq(inquiries.id, consultations.inquiryId))
    .where(
      and(
        gte(consultations.startsAt, from),
        inArray(consultations.status, [...slotHoldingStatuses]),
      ),
    )
    .orderBy(asc(consultations.startsAt))
    .limit(limit);
}

/** Time off that ends on `from` or later, the next first. Uses `time_off_ends`. */
export async function selectTimeOff(db: Queryable, from: string) {
  return await db
    .select()
    .from(timeOff)
    .where(gte(timeOff.endsOn, from))
    .orderBy(asc(timeOff.startsOn), asc(timeOff.id));
}

/** Time off that includes any part of these calendar days in Memphis. */
export async function selectTimeOffOnDays(db: Queryable, from: string, to: string) {
  return await db
    .select()
    .from(timeOff)
    .where(and(lte(timeOff.startsOn, to), gte(timeOff.endsOn, from)));
}

/**
 * Sessions that reserve any part of a time, with who has them, for the free times of a page. Uses
 * `consultations_upcoming`: no session is longer than a day.
 */
export async function selectTakenSessions(
  db: Queryable,
  { from, until }: { readonly from: Date; readonly until: Date },
) {
  return await db
    .select({
      inquiryId: consultations.inquiryId,
      name: inquiries.name,
      startsAt: sql<Date>`${consultations.startsAt}`.mapWith(consultations.startsAt),
      endsAt: sql<Date>`${consultations.endsAt}`.mapWith(consultations.endsAt),
      blockedFrom: consultations.blockedFrom,
      blockedUntil: consultations.blockedUntil,
      isHold: sql<boolean>`${consultations.origin} = 'self' and ${consultations.status} = 'payment_requested'`,
    })
    .from(consultations)
    .innerJoin(inquiries, eq(inquiries.id, consultations.inquiryId))
    .where(
      and(
        gt(consultations.startsAt, daysBefore(from, 1)),
        lt(consultations.startsAt, until),
        inArray(consultations.status, [...slotHoldingStatuses]),
      ),
    )
    .orderBy(asc(consultations.startsAt));
}

const isHeld = and(eq(consultations.origin, "self"), eq(consultations.status, "payment_requested"));

/** The times that visitors hold now, and who holds them. Uses `consultations_pay_by`. */
export async function selectLiveHolds(db: Queryable, now: Date) {
  return await db
    .select({ consultation: consultations, inquiry: inquiries })
    .from(consultations)
    .innerJoin(inquiries, eq(inquiries.id, consultations.inquiryId))
    .where(and(isHeld, gt(consultations.payBy, now)))
    .orderBy(asc(consultations.payBy));
}

/** The time that a browser holds now. */
export async function selectHoldOfBrowser(db: Queryable, browserHash: string, now: Date) {
  const [hold] = await db
    .select({ consultation: consultations, inquiry: inquiries })
    .from(consultations)
    .innerJoin(inquiries, eq(inquiries.id, consultations.inquiryId))
    .where(and(isHeld, gt(consultations.payBy, now), eq(inquiries.browserHash, browserHash)))
    .orderBy(desc(consultations.payBy))
    .limit(1);
  return hold ?? null;
}

/** Counts the sessions that hold a time between two instants. Uses `consultations_upcoming`. */
export async function countSessionsOnDays(
  db: Queryable,
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
): Promise<number> {
  return await db.$count(
    consultations,
    and(
      lt(consultations.startsAt, endsAt),
      gt(consultations.endsAt, startsAt),
      inArray(consultations.status, [...slotHoldingStatuses]),
    ),
  );
}

/** Returns a consultation with its inquiry, or null. */
export async function selectConsultation(db: Queryable, inquiryId: string) {
  const [row] = await db
    .select({ consultation: consultations, inquiry: inquiries })
    .from(consultations)
    .innerJoin(inquiries, eq(inquiries.id, consultations.inquiryId))
    .where(eq(consultations.inquiryId, inquiryId));
  return row ?? null;
}

/** Newest first. */
export async function selectConsultationEvents(db: Queryable, inquiryId: string) {
  return await db
    .select()
    .from(consultationEvents)
    .where(eq(consultationEvents.inquiryId, inquiryId))
    .orderBy(desc(consultationEvents.id));
}

/** Every order created for its offers, paid or not. */
export async function selectConsultationOrders(db: Queryable, inquiryId: string) {
  return await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      totalCents: orders.totalCents,
      revision: consultationOrders.revision,
    })
    .from(consultationOrders)
    .innerJoin(orders, eq(orders.id, consultationOrders.orderId))
    .where(eq(consultationOrders.inquiryId, inquiryId))
    .orderBy(desc(orders.sequence));
}

/** Active session products, shortest first. */
export async function selectSessionProducts(db: Queryable) {
  return await db
    .select({
      id: products.id,
      title: products.title,
      priceCents: products.priceCents,
      minutes: products.durationMinutes,
    })
    .from(products)
    .where(and(eq(products.kind, "session"), eq(products.isActive, true)))
    .orderBy(asc(products.sortOrder));
}

/** An active session product with a length; undefined if there's none. */
export async function selectSessionProduct(db: Queryable, productId: string) {
  const [product] = await db
    .select({ minutes: products.durationMinutes, priceCents: products.priceCents })
    .from(products)
    .where(
      and(
        eq(products.id, productId),
        eq(products.kind, "session"),
        eq(products.isActive, true),
        isNotNull(products.durationMinutes),
      ),
    );
  return product;
}

/** Name and email of the visitor who sent an inquiry; undefined if it doesn't exist. */
export async function selectInquirySender(db: Queryable, inquiryId: string) {
  const [sender] = await db
    .select({
      name: inquiries.name,
      email: inquiries.email,
      timeZone: consultations.visitorTimeZone,
    })
    .from(inquiries)
    .leftJoin(consultations, eq(consultations.inquiryId, inquiries.id))
    .where(eq(inquiries.id, inquiryId));
  return sender;
}

/** True if a bank payment for an offer is in progress. */
export async function isOfferPaymentProcessing(
  db: Queryable,
  inquiryId: string,
  revision: number,
): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(consultationOrders)
    .innerJoin(orders, eq(orders.id, consultationOrders.orderId))
    .where(
      and(
        eq(consultationOrders.inquiryId, inquiryId),
        eq(consultationOrders.revision, revision),
        eq(orders.status, "processing"),
      ),
    );
  return rows.length > 0;
}

/** Unpaid orders with a Checkout session for any of these consultations. */
export async function selectOpenPaymentPages(db: Queryable, inquiryIds: readonly string[]) {
  return await db
    .select({
      orderId: orders.id,
      sessionId: orders.sessionId,
      sessionUrl: orders.sessionUrl,
      revision: consultationOrders.revision,
    })
    .from(orders)
    .innerJoin(consultationOrders, eq(consultationOrders.orderId, orders.id))
    .where(
      and(
        inArray(consultationOrders.inquiryId, [...inquiryIds]),
        eq(orders.status, "pending"),
        isNotNull(orders.sessionId),
      ),
    );
}

/** Unpaid orders with a Checkout session for an offer that was replaced, declined, paid or ended. */
export async function selectStalePaymentPages(
  db: Queryable,
  { now, inquiryId, limit }: StalePageFilter,
) {
  return await db
    .select({ orderId: orders.id, sessionId: orders.sessionId })
    .from(orders)
    .innerJoin(consultationOrders, eq(consultationOrders.orderId, orders.id))
    .innerJoin(consultations, eq(consultations.inquiryId, consultationOrders.inquiryId))
    .where(
      and(
        // Repeats the predicate of the partial index on open orders, so that PostgreSQL uses it.
        sql`${orders.status} in ('pending', 'processing')`,
        eq(orders.status, "pending"),
        isNotNull(orders.sessionId),
        sql`(${consultations.status} <> 'payment_requested' or ${consultations.payBy} <= ${timestampParam(now)} or ${consultationOrders.revision} <> ${consultations.offerRevision})`,
        inquiryId ? eq(consultations.inquiryId, inquiryId) : undefined,
      ),
    )
    .limit(limit);
}

type StalePageFilter = {
  readonly now: Date;
  /** One consultation; all of them if undefined. */
  readonly inquiryId: string | undefined;
  readonly limit: number;
};

/** The session that an order paid for. */
export async function selectSessionsOfOrder(db: Queryable, orderId: string) {
  return await db
    .select({
      id: consultations.inquiryId,
      linkRevision: consultations.linkRevision,
      offerRevision: consultations.offerRevision,
      startsAt: consultations.startsAt,
      endsAt: consultations.endsAt,
      status: consultations.status,
      browserHash: consultationOrders.browserHash,
    })
    .from(consultationOrders)
    .innerJoin(consultations, eq(consultations.inquiryId, consultationOrders.inquiryId))
    .where(eq(consultationOrders.orderId, orderId));
}
