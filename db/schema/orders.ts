import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { products } from "@/db/schema/products";
import type { UtmAttribution } from "@/lib/attribution/utm";
import { productKinds } from "@/lib/catalog/product";
import { entitlements, orderStatuses, type RefundLine, refundStatuses } from "@/lib/orders/status";
import type { FrozenSessionParams } from "@/lib/payments/port";

const at = () => timestamp({ withTimezone: true });

/**
 * One order. `status` is never set by hand: lib/orders/settle.ts derives it from the facts beside it
 * and from payments, refunds and disputes, so the order in which events arrive makes no difference.
 */
export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey(),
    orderNumber: text().notNull(),
    status: text({ enum: orderStatuses }).notNull().default("pending"),
    mode: text({ enum: ["payment", "subscription"] }).notNull(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: text(),
    address: text(),
    city: text(),
    state: text(),
    zipCode: text(),
    currency: text().notNull().default("usd"),
    subtotalCents: integer().notNull(),
    discountCents: integer().notNull().default(0),
    taxCents: integer().notNull().default(0),
    totalCents: integer().notNull(),
    refundedCents: integer().notNull().default(0),
    utm: jsonb().$type<UtmAttribution>(),
    /** Hash of the buyer's browser cookie: the same browser may see its order whole. */
    browserHash: text().notNull(),
    /** What was ordered by whom: the same again while one is open is the same order. */
    fingerprint: text().notNull(),
    sessionParams: jsonb().$type<FrozenSessionParams>().notNull(),
    sessionId: text(),
    sessionUrl: text(),
    completedAt: at(),
    paidAt: at(),
    asyncFailedAt: at(),
    sessionExpiredAt: at(),
    checkoutFailedAt: at(),
    failureReason: text(),
    faultId: text(),
    stripeCustomerId: text(),
    /** Why staff must look: amounts that differ, a refund that names no lines. */
    reviewReason: text(),
    /** When the sweeper next asks Stripe about an open order. */
    nextCheckAt: at().notNull(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [
    uniqueIndex("orders_order_number").on(t.orderNumber),
    uniqueIndex("orders_session_id").on(t.sessionId),
    // A double click or a second tab meets this: one open order for one cart of one browser.
    uniqueIndex("orders_one_open").on(t.browserHash, t.fingerprint).where(sql`status = 'pending'`),
    // The sweeper's question: open orders that are due for a look.
    index("orders_next_check").on(t.nextCheckAt).where(sql`status in ('pending', 'processing')`),
    index("orders_email").on(sql`lower(${t.email})`),
    check("orders_number_form", sql`${t.orderNumber} ~ '^TME-[0-9]{8}$'`),
    check(
      "orders_amounts",
      sql`${t.subtotalCents} >= 0 and ${t.totalCents} >= 0 and ${t.refundedCents} >= 0`,
    ),
    check(
      "orders_status",
      sql`${t.status} in ('pending', 'processing', 'paid', 'payment_failed', 'expired', 'partially_refunded', 'refunded', 'disputed')`,
    ),
  ],
);

export const orderItems = pgTable(
  "order_items",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    productId: text()
      .notNull()
      .references(() => products.id),
    kind: text({ enum: productKinds }).notNull(),
    title: text().notNull(),
    unitPriceCents: integer().notNull(),
    quantity: integer().notNull(),
    recurringInterval: text({ enum: ["month"] }),
    includesEbook: boolean().notNull(),
    spins: integer(),
  },
  (t) => [
    uniqueIndex("order_items_position").on(t.orderId, t.position),
    check("order_items_quantity", sql`${t.quantity} between 1 and 20`),
    check("order_items_price", sql`${t.unitPriceCents} >= 0`),
  ],
);

export const orderConsents = pgTable(
  "order_consents",
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: ["terms", "radio", "renewal"] }).notNull(),
    textVersion: text().notNull(),
    acceptedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.kind] })],
);

/** Money that arrived: the first payment of an order, and each renewal of its subscription. */
export const payments = pgTable(
  "payments",
  {
    /** Stripe's object that settles it: the payment intent, the invoice, or for $0 the session. */
    id: text().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: ["initial", "renewal"] }).notNull(),
    invoiceId: text(),
    paymentIntentId: text(),
    amountCents: integer().notNull(),
    paidAt: at().notNull(),
    /** Renewals and first invoices: the end of the period that was paid for. */
    periodEndsAt: at(),
  },
  (t) => [
    uniqueIndex("payments_payment_intent").on(t.paymentIntentId),
    index("payments_order").on(t.orderId),
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
    lines: jsonb().$type<readonly RefundLine[]>(),
    createdAt: at().notNull(),
  },
  (t) => [index("refunds_order").on(t.orderId)],
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
    outcome: text({ enum: ["open", "won", "lost"] }).notNull(),
    createdAt: at().notNull(),
  },
  (t) => [index("disputes_order").on(t.orderId)],
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
    currentPeriodEndsAt: at(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    canceledAt: at(),
    /** When we began to ask Stripe for this state: an older answer never overwrites a newer one. */
    observedAt: at().notNull(),
  },
  (t) => [uniqueIndex("subscriptions_order").on(t.orderId)],
);

/** What a buyer may have: one row a line, entitlement and unit. Access is any live grant. */
export const grants = pgTable(
  "grants",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    orderItemId: uuid()
      .notNull()
      .references(() => orderItems.id),
    entitlement: text({ enum: entitlements }).notNull(),
    unit: integer().notNull(),
    createdAt: at().notNull(),
    /** Airplay by subscription ends with what was paid for. */
    expiresAt: at(),
    revokedAt: at(),
    revokedReason: text({ enum: ["refunded", "disputed"] }),
  },
  (t) => [
    uniqueIndex("grants_line_entitlement_unit").on(t.orderItemId, t.entitlement, t.unit),
    index("grants_order").on(t.orderId),
  ],
);

/** The inbox of payment events: stored first, handled at once and again until done. */
export const stripeEvents = pgTable(
  "stripe_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    payload: jsonb().notNull(),
    receivedAt: at().notNull(),
    handledAt: at(),
    outcome: text(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: at().notNull(),
    lastError: text(),
  },
  (t) => [index("stripe_events_due").on(t.nextAttemptAt).where(sql`handled_at is null`)],
);
