import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { inList } from "@/db/schema/in-list";
import { inquiries } from "@/db/schema/inquiries";
import { orderItems, orders } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import { timestamptz } from "@/db/schema/timestamptz";
import { radioStages } from "@/db/values/radio";

/** The song of a radio package: one per order item of a paid order. */
export const radioSubmissions = pgTable(
  "radio_submissions",
  {
    orderItemId: uuid()
      .primaryKey()
      .references(() => orderItems.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Its entry in the inbox. */
    inquiryId: uuid()
      .notNull()
      .references(() => inquiries.id),
    stage: text({ enum: radioStages }).notNull().default("details_missing"),
    artist: text(),
    track: text(),
    link: text(),
    isrc: text(),
    pro: text(),
    notes: text(),
    /** When the customer last sent the details. */
    detailsAt: timestamptz(),
    /** Reminders sent about missing details. */
    reminders: integer().notNull().default(0),
    /** Order number, email, names, artist and track in lower case. */
    searchText: text().notNull(),
    paidAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
    /** When a refund closed the inbox entry, which reopens if the refund fails. */
    inboxClosedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex("radio_submissions_inquiry").on(t.inquiryId),
    index("radio_submissions_order").on(t.orderId),
    index("radio_submissions_newest").on(t.paidAt, t.orderItemId),
    index("radio_submissions_by_stage").on(t.stage, t.paidAt, t.orderItemId),
    // For reminders.
    index("radio_submissions_missing")
      .on(t.reminders, t.paidAt)
      .where(sql`stage = 'details_missing'`),
    index("radio_submissions_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
    check("radio_submissions_stage", sql`${t.stage} ${inList(radioStages)}`),
  ],
);

/** Plays logged by staff. An undone play keeps its row. */
export const radioSpins = pgTable(
  "radio_spins",
  {
    /** One per rendered form, so a double click logs one spin. */
    id: uuid().primaryKey(),
    orderItemId: uuid()
      .notNull()
      .references(() => radioSubmissions.orderItemId),
    /** The payment that bought the spin; each month of a subscription has its own payment. */
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    /** Numbered per payment from 1, up to the spins bought. */
    number: integer().notNull(),
    playedAt: timestamptz().notNull(),
    note: text(),
    loggedBy: text().notNull(),
    createdAt: timestamptz().notNull(),
    undoneAt: timestamptz(),
    undoneBy: text(),
  },
  (t) => [
    uniqueIndex("radio_spins_number")
      .on(t.orderItemId, t.paymentId, t.number)
      .where(sql`undone_at is null`),
    index("radio_spins_log").on(t.orderItemId, t.playedAt),
    check("radio_spins_number", sql`${t.number} > 0`),
  ],
);
