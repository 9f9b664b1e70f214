import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { among } from "@/db/schema/among";
import { at } from "@/db/schema/at";
import { products } from "@/db/schema/products";
import type { UtmAttribution } from "@/lib/attribution/utm";
import { productKinds } from "@/lib/catalog/product";
import { entitlements, openStatuses, orderStatuses, revokedReasons } from "@/lib/orders/status";
import type { FrozenSessionParams } from "@/lib/payments/port";

/**
 * One order. `status` is never set by hand: lib/orders/settle.ts derives it from the facts beside it
 * and from payments, refunds and disputes, so the order in which events arrive makes no difference.
 */
export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey(),
    /** Which of a browser's orders is the newest: clocks of two machines may not agree on it. */
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
    /** When Stripe was last asked to open the session: it was made between the order and this. */
    sessionAskedAt: at(),
    completedAt: at(),
    paidAt: at(),
    asyncFailedAt: at(),
    sessionExpiredAt: at(),
    checkoutFailedAt: at(),
    failureReason: text(),
    faultId: text(),
    /** Why staff must look: amounts that differ, a refund that names no lines. */
    reviewReason: text(),
    /** The paid session that did not fit: once staff have cleared its mark, it sets none again. */
    reviewSessionId: text(),
    /** Rises when the email is corrected: links that were mailed before open nothing any more. */
    linkRevision: integer().notNull().default(0),
    /** What staff search: derived by the database, never written. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(order_number || ' ' || email || ' ' || first_name || ' ' || last_name)`,
      ),
    /** When the sweeper next asks Stripe about an open order. */
    nextCheckAt: at().notNull(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [
    uniqueIndex("orders_order_number").on(t.orderNumber),
    uniqueIndex("orders_session_id").on(t.sessionId),
    // A double click or a second tab meets this: one open order for one cart of one browser, and
    // none beside a delayed payment that is on its way.
    uniqueIndex("orders_one_open")
      .on(t.browserHash, t.fingerprint)
      .where(sql`status ${among(openStatuses)}`),
    // The sweeper's question: open orders that are due for a look, and not for staff's.
    index("orders_next_check")
      .on(t.nextCheckAt)
      .where(sql`status ${among(openStatuses)} and review_reason is null`),
    index("orders_email").on(sql`lower(${t.email})`),
    // The staff's list: newest first by cursor, whole, by status, or what waits for staff.
    index("orders_newest").on(t.createdAt, t.id),
    index("orders_status_newest").on(t.status, t.createdAt, t.id),
    index("orders_review").on(t.createdAt, t.id).where(sql`review_reason is not null`),
    // Sales in a period.
    index("orders_paid").on(t.paidAt).where(sql`paid_at is not null`),
    // Any three letters in a row of number, email or name.
    index("orders_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
    // One or two letters that a word behind the number begins with: they make no three.
    index("orders_beginnings").using("gin", sql`word_beginnings(substr(${t.searchText}, 14))`),
    check("orders_number_form", sql`${t.orderNumber} ~ '^TME-[0-9]{8}$'`),
    check(
      "orders_amounts",
      sql`${t.subtotalCents} >= 0 and ${t.totalCents} >= 0 and ${t.refundedCents} >= 0`,
    ),
    check("orders_status", sql`${t.status} ${among(orderStatuses)}`),
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
    index("order_items_kind").on(t.kind, t.orderId),
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
    revokedReason: text({ enum: revokedReasons }),
  },
  (t) => [
    uniqueIndex("grants_line_entitlement_unit").on(t.orderItemId, t.entitlement, t.unit),
    index("grants_order").on(t.orderId),
    check("grants_entitlement", sql`${t.entitlement} ${among(entitlements)}`),
    check("grants_revoked_reason", sql`${t.revokedReason} ${among(revokedReasons)}`),
  ],
);
