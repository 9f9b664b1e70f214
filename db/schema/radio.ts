import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { among } from "@/db/schema/among";
import { at } from "@/db/schema/at";
import { inquiries } from "@/db/schema/inquiries";
import { orderItems, orders } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import { radioStages } from "@/lib/radio/stages";

/** The song behind a radio package: one for each line of a paid order. */
export const radioSubmissions = pgTable(
  "radio_submissions",
  {
    orderItemId: uuid()
      .primaryKey()
      .references(() => orderItems.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Its place in the staff's inbox. */
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
    /** When the buyer last sent the form. */
    detailsAt: at(),
    /** Mails that asked for the missing form. */
    reminders: integer().notNull().default(0),
    /** What staff search: order number, email, names, artist and track in lower case. */
    searchText: text().notNull(),
    paidAt: at().notNull(),
    updatedAt: at().notNull(),
    /** When being paid back closed it in the inbox: it opens again should the money come back. */
    inboxClosedAt: at(),
  },
  (t) => [
    uniqueIndex("radio_submissions_inquiry").on(t.inquiryId),
    index("radio_submissions_order").on(t.orderId),
    index("radio_submissions_newest").on(t.paidAt, t.orderItemId),
    index("radio_submissions_by_stage").on(t.stage, t.paidAt, t.orderItemId),
    // Whom to remind.
    index("radio_submissions_missing")
      .on(t.reminders, t.paidAt)
      .where(sql`stage = 'details_missing'`),
    index("radio_submissions_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
    check("radio_submissions_stage", sql`${t.stage} ${among(radioStages)}`),
  ],
);

/** Plays that staff logged. Taking one back keeps its row. */
export const radioSpins = pgTable(
  "radio_spins",
  {
    /** One per rendered form: a double click is one spin. */
    id: uuid().primaryKey(),
    orderItemId: uuid()
      .notNull()
      .references(() => radioSubmissions.orderItemId),
    /** The payment whose spins it uses up: each month of a subscription has its own. */
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    /** Counts within that payment, from 1: never beyond what was bought. */
    number: integer().notNull(),
    playedAt: at().notNull(),
    note: text(),
    loggedBy: text().notNull(),
    createdAt: at().notNull(),
    undoneAt: at(),
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
