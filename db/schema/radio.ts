import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { inList, timestamptz } from "@/db/schema/columns";
import { inquiries } from "@/db/schema/inquiries";
import { orderItems, orders } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import { radioImports, radioPrograms, radioStations } from "@/db/schema/radio-stations";
import { radioStages, spinSources } from "@/db/values/radio";

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
    /** Counts changes of the details and the stage. */
    version: integer().notNull().default(1),
    /** When the customer last sent the details. */
    detailsAt: timestamptz(),
    /** When the details were first complete. Promises count from here, so edits don't move them. */
    detailsFirstAt: timestamptz(),
    /** When the customer turned off the weekly summary; null while it's on. */
    weeklyEmailsOffAt: timestamptz(),
    /** Spins per payment that the customer agreed to in writing, if fewer than bought. */
    agreedSpins: integer(),
    agreedNote: text(),
    /** Counts edits of the agreement, to find conflicting ones. */
    agreementVersion: integer().notNull().default(1),
    /** Reminders sent about missing details. */
    reminders: integer().notNull().default(0),
    /** Order number, email, names, artist and track in lower case. */
    searchText: text().notNull(),
    paidAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
    /**
     * Date of the earliest promise that's at risk or broken while spins are left; null if there's
     * none. Kept by the job that checks the promises.
     */
    promiseDueAt: timestamptz(),
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
    // Promises that need staff.
    index("radio_submissions_promise").on(t.promiseDueAt).where(sql`promise_due_at is not null`),
    index("radio_submissions_search").using("gin", sql`fold_text(${t.searchText}) gin_trgm_ops`),
    check("radio_submissions_stage", sql`${t.stage} ${inList(radioStages)}`),
  ],
);

/** Spins logged by staff. An undone spin keeps its row. */
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
    /** The zone in which its time was read; null for spins from before it was recorded. */
    timeZone: text(),
    /** Null for spins from before stations were recorded. */
    stationId: uuid().references(() => radioStations.id),
    programId: uuid().references(() => radioPrograms.id),
    source: text({ enum: spinSources }).notNull().default("manual"),
    importId: uuid().references(() => radioImports.id),
    /** Identifies the log's row within its song: station and time. */
    logKey: text(),
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
    uniqueIndex("radio_spins_log_row").on(t.orderItemId, t.logKey).where(sql`undone_at is null`),
    index("radio_spins_log").on(t.orderItemId, t.playedAt),
    // To find earlier reports of a play.
    index("radio_spins_played").on(t.playedAt),
    check("radio_spins_number", sql`${t.number} > 0`),
    check("radio_spins_source", sql`${t.source} ${inList(spinSources)}`),
  ],
);
