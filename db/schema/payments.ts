import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { inList, timestamptz } from "@/db/schema/columns";
import { orders } from "@/db/schema/orders";
import {
  disputeOutcomes,
  disputeStatuses,
  paymentKinds,
  type RefundLine,
  refundStatuses,
} from "@/db/values/payments";

/** Payments received: the first payment of an order and each subscription renewal. */
export const payments = pgTable(
  "payments",
  {
    /** The Stripe object that was paid: payment intent, invoice, or the session for $0 orders. */
    id: text().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: paymentKinds }).notNull(),
    invoiceId: text(),
    paymentIntentId: text(),
    amountCents: integer().notNull(),
    paidAt: timestamptz().notNull(),
    /** Invoices only: end of the paid period. */
    periodEndsAt: timestamptz(),
  },
  (t) => [
    uniqueIndex("payments_payment_intent").on(t.paymentIntentId),
    index("payments_order").on(t.orderId),
    // Revenue of a period, as an index-only scan.
    index("payments_paid").on(t.paidAt, t.amountCents),
    check("payments_kind", sql`${t.kind} ${inList(paymentKinds)}`),
  ],
);

export const refunds = pgTable(
  "refunds",
  {
    id: text().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    paymentIntentId: text().notNull(),
    amountCents: integer().notNull(),
    status: text({ enum: refundStatuses }).notNull(),
    /** Stripe's word if this version doesn't know it; `status` is then the last known one. */
    unknownStatus: text(),
    /** Stripe's codes: why it was made, why it's pending, why it failed. */
    reason: text(),
    pendingReason: text(),
    failureReason: text(),
    lines: jsonb().$type<readonly RefundLine[]>(),
    /** When staff decided which units this refund covers, if it named none. */
    resolvedAt: timestamptz(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    index("refunds_order").on(t.orderId),
    index("refunds_created").on(t.createdAt, t.amountCents, t.status),
    check("refunds_status", sql`${t.status} ${inList(refundStatuses)}`),
  ],
);

export const disputes = pgTable(
  "disputes",
  {
    id: text().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    paymentIntentId: text().notNull(),
    amountCents: integer().notNull(),
    reason: text().notNull(),
    outcome: text({ enum: disputeOutcomes }).notNull(),
    /** Null in rows of earlier versions, which `outcome` and `isUnderReview` describe. */
    status: text({ enum: disputeStatuses }),
    /** Stripe's word if this version doesn't know it; `status` is then the last known one. */
    unknownStatus: text(),
    /** Stripe still accepts a refund, as for an inquiry. */
    isChargeRefundable: boolean().notNull().default(false),
    /** When staff resolved the review of a dispute without a matching payment. */
    resolvedAt: timestamptz(),
    createdAt: timestamptz().notNull(),
    /** Stripe's deadline for evidence; null once it's past, or if Stripe accepts none. */
    respondBy: timestamptz(),
    /** Staff submitted evidence, and the bank is deciding. */
    isUnderReview: boolean().notNull().default(false),
    /** When we requested this outcome, so an older response never overwrites a newer one. */
    observedAt: timestamptz().notNull(),
  },
  (t) => [
    index("disputes_order").on(t.orderId),
    // What staff must answer.
    index("disputes_open").on(t.respondBy).where(sql`outcome = 'open'`),
    // Disputed money of a period.
    index("disputes_created").on(t.createdAt),
    check("disputes_outcome", sql`${t.outcome} ${inList(disputeOutcomes)}`),
    check("disputes_status", sql`${t.status} ${inList(disputeStatuses)}`),
  ],
);

/**
 * Card networks' early warnings that a payment was reported as fraud. No money moves, and no dispute
 * exists yet.
 */
export const fraudWarnings = pgTable(
  "fraud_warnings",
  {
    id: text().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    paymentIntentId: text().notNull(),
    amountCents: integer().notNull(),
    /** Stripe's code, such as `unauthorized_use_of_card`. */
    fraudType: text().notNull(),
    /** Stripe says that a refund can still prevent a dispute. */
    isActionable: boolean().notNull(),
    /** When staff decided about it. */
    resolvedAt: timestamptz(),
    createdAt: timestamptz().notNull(),
    /** When we requested it, so an older response never overwrites a newer one. */
    observedAt: timestamptz().notNull(),
  },
  (t) => [index("fraud_warnings_order").on(t.orderId)],
);

export const subscriptions = pgTable(
  "subscriptions",
  {
    id: text().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    customerId: text().notNull(),
    status: text().notNull(),
    currentPeriodEndsAt: timestamptz(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    canceledAt: timestamptz(),
    /** When staff last contacted the customer about the open payment; null once it's paid. */
    followedUpAt: timestamptz(),
    /** When we requested this state, so an older response never overwrites a newer one. */
    observedAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("subscriptions_order").on(t.orderId),
    // Subscriptions with an open payment (lib/core/subscription-status.ts).
    index("subscriptions_unpaid").on(t.observedAt).where(sql`status in ('past_due', 'unpaid')`),
  ],
);

/** Inbox of Stripe events: stored first, handled immediately and retried until done. */
export const stripeEvents = pgTable(
  "stripe_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    payload: jsonb().notNull(),
    /** The order the event was about, once known. */
    orderId: uuid().references(() => orders.id),
    receivedAt: timestamptz().notNull(),
    handledAt: timestamptz(),
    outcome: text(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamptz().notNull(),
    lastError: text(),
  },
  (t) => [
    index("stripe_events_due").on(t.nextAttemptAt).where(sql`handled_at is null`),
    index("stripe_events_order").on(t.orderId),
  ],
);
