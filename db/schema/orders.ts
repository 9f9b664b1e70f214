import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type Stripe from "stripe";
import { inList, timestamptz } from "@/db/schema/columns";
import { products, promotions } from "@/db/schema/products";
import type { UtmAttribution } from "@/db/values/attribution";
import {
  entitlements,
  openStatuses,
  orderStatuses,
  reviewReasons,
  revokedReasons,
} from "@/db/values/orders";
import { productKinds } from "@/db/values/products";

/**
 * `status` is never set directly: it's derived from the order's facts (lib/orders/state/derive-order-state.ts), so
 * the order in which events arrive makes no difference.
 */
export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey(),
    /** Orders a browser's orders without relying on clocks of different servers. */
    sequence: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
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
    promotionId: uuid().references(() => promotions.id),
    /** The code as it was then, and what it took off; items already have the lower prices. */
    promotionCode: text(),
    promotionDiscountCents: integer().notNull().default(0),
    subtotalCents: integer().notNull(),
    discountCents: integer().notNull().default(0),
    taxCents: integer().notNull().default(0),
    totalCents: integer().notNull(),
    refundedCents: integer().notNull().default(0),
    utm: jsonb().$type<UtmAttribution>(),
    /** Hash of the customer's browser cookie: the same browser sees the order unmasked. */
    browserHash: text().notNull(),
    /** Identifies the purchase: the same one while an order is open reuses that order. */
    fingerprint: text().notNull(),
    sessionParams: jsonb().$type<Stripe.Checkout.SessionCreateParams>().notNull(),
    sessionId: text(),
    sessionUrl: text(),
    /**
     * When Stripe was last asked to open the session, which was created between the order and this
     * time.
     */
    sessionRequestedAt: timestamptz(),
    completedAt: timestamptz(),
    paidAt: timestamptz(),
    asyncFailedAt: timestamptz(),
    sessionExpiredAt: timestamptz(),
    checkoutFailedAt: timestamptz(),
    failureReason: text(),
    faultId: text(),
    /** Why staff must review this order: a session mismatch or an open question about its facts. */
    reviewReason: text({ enum: reviewReasons }),
    /** The paid session that didn't fit. Once staff clear it, it isn't reported again. */
    reviewSessionId: text(),
    /** Incremented when the email is corrected, which invalidates links sent before. */
    linkRevision: integer().notNull().default(0),
    /** Generated: what the staff search looks at. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(order_number || ' ' || email || ' ' || first_name || ' ' || last_name)`,
      ),
    /** When the sweeper next asks Stripe about this order. */
    nextCheckAt: timestamptz().notNull(),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("orders_order_number").on(t.orderNumber),
    uniqueIndex("orders_session_id").on(t.sessionId),
    // Handles double clicks and second tabs: one open order per cart and browser, including orders
    // with a pending delayed payment.
    uniqueIndex("orders_one_open")
      .on(t.browserHash, t.fingerprint)
      .where(sql`status ${inList(openStatuses)}`),
    // The sweeper's query: open orders that are due and not under review.
    index("orders_next_check")
      .on(t.nextCheckAt)
      .where(sql`status ${inList(openStatuses)} and review_reason is null`),
    index("orders_email").on(sql`lower(${t.email})`),
    // The staff list, newest first: all orders, by status, or under review.
    index("orders_newest").on(t.createdAt, t.id),
    index("orders_status_newest").on(t.status, t.createdAt, t.id),
    index("orders_review").on(t.createdAt, t.id).where(sql`review_reason is not null`),
    // The staff list by customer and by total.
    index("orders_customer").on(sql`lower(${t.firstName} || ' ' || ${t.lastName})`, t.id),
    index("orders_total").on(t.totalCents, t.id),
    // Sales in a period.
    index("orders_paid").on(t.paidAt).where(sql`paid_at is not null`),
    // Counts a promotion's orders.
    index("orders_promotion").on(t.promotionId).where(sql`promotion_id is not null`),
    // Search by any three characters of number, email or name.
    index("orders_search").using("gin", sql`search_key(${t.searchText}, ${t.phone}) gin_trgm_ops`),
    // Search by one or two characters, which are too short for trigrams.
    index("orders_search_prefixes").using(
      "gin",
      sql`word_prefixes(fold_text(substr(${t.searchText}, 14)))`,
    ),
    check("orders_number_form", sql`${t.orderNumber} ~ '^TME-[0-9]{8}$'`),
    check(
      "orders_amounts",
      sql`${t.subtotalCents} >= 0 and ${t.totalCents} >= 0 and ${t.refundedCents} >= 0`,
    ),
    check(
      "orders_promotion_discount",
      sql`(${t.promotionId} is null) = (${t.promotionDiscountCents} = 0)
        and (${t.promotionId} is null) = (${t.promotionCode} is null)`,
    ),
    check("orders_status", sql`${t.status} ${inList(orderStatuses)}`),
    check("orders_review_reason", sql`${t.reviewReason} ${inList(reviewReasons)}`),
  ],
);

export type OrderRow = typeof orders.$inferSelect;

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
    /** What one unit costs, after a promotion. */
    unitPriceCents: integer().notNull(),
    /** The price before a promotion; null without one. */
    listPriceCents: integer(),
    quantity: integer().notNull(),
    recurringInterval: text({ enum: ["month"] }),
    includesEbook: boolean().notNull(),
    spins: integer(),
    /** A course bought during presale: the opening day that the customer was shown. */
    opensOn: date({ mode: "string" }),
    /** Days in which the customer can get the money back from the library; 0 for none. */
    refundDays: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex("order_items_position").on(t.orderId, t.position),
    index("order_items_kind").on(t.kind, t.orderId),
    // The staff list by item.
    index("order_items_first").on(t.title, t.orderId).where(sql`position = 0`),
    check("order_items_quantity", sql`${t.quantity} between 1 and 20`),
    check("order_items_price", sql`${t.unitPriceCents} >= 0`),
    check("order_items_list_price", sql`${t.listPriceCents} > ${t.unitPriceCents}`),
  ],
);

export type OrderItemRow = typeof orderItems.$inferSelect;

export const orderConsents = pgTable(
  "order_consents",
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: ["terms", "radio", "renewal"] }).notNull(),
    textVersion: text().notNull(),
    acceptedAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.kind] })],
);

/**
 * The right to one unit of access: one row per order item, entitlement and unit. Any live grant
 * gives access.
 */
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
    createdAt: timestamptz().notNull(),
    /** Monthly airplay expires with the paid period. */
    expiresAt: timestamptz(),
    revokedAt: timestamptz(),
    revokedReason: text({ enum: revokedReasons }),
    /** Course only: when its holder was emailed the link to start. */
    startEmailAt: timestamptz(),
    /** eBook only: when its holder asked for emails about new editions; null without. */
    editionEmailsSince: timestamptz(),
    /** The edition (`ebook_files.id`) that the holder was emailed about last. */
    emailedEditionId: uuid(),
  },
  (t) => [
    uniqueIndex("grants_item_entitlement_unit").on(t.orderItemId, t.entitlement, t.unit),
    index("grants_order").on(t.orderId),
    // Course customers who are waiting for the opening.
    index("grants_waiting_for_course")
      .on(t.id)
      .where(sql`entitlement = 'course' and start_email_at is null and revoked_at is null`),
    check("grants_entitlement", sql`${t.entitlement} ${inList(entitlements)}`),
    check("grants_revoked_reason", sql`${t.revokedReason} ${inList(revokedReasons)}`),
  ],
);
