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
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { among } from "@/db/schema/among";
import { at } from "@/db/schema/at";
import { inquiries } from "@/db/schema/inquiries";
import { orders } from "@/db/schema/orders";
import { products } from "@/db/schema/products";
import { type ConsultationEventDetails, consultationEventKinds } from "@/lib/consultations/event";
import { consultationStatuses } from "@/lib/consultations/status";
import { consultationTypes } from "@/lib/inquiries/kinds";

/**
 * The booking that a consultation request becomes. The newest offer stands in the row itself. Two
 * times that overlap are refused by `consultations_no_overlap` (migration `consultations_and_radio`).
 */
export const consultations = pgTable(
  "consultations",
  {
    inquiryId: uuid()
      .primaryKey()
      .references(() => inquiries.id, { onDelete: "cascade" }),
    status: text({ enum: consultationStatuses }).notNull().default("requested"),
    sessionType: text({ enum: consultationTypes }).notNull(),
    /** As asked for, in Memphis: a calendar day and a time of day such as `13:30`. */
    preferredDate: date({ mode: "string" }).notNull(),
    preferredTime: text().notNull(),
    /** Counts offers: a payment for an older one is no payment for this one. */
    offerRevision: integer().notNull().default(0),
    productId: text().references(() => products.id),
    priceCents: integer(),
    startsAt: at(),
    endsAt: at(),
    /** Until when the payment link works; null before payment is asked for. */
    payBy: at(),
    meetingUrl: text(),
    /** Counts calendar files sent, one that cancels too: a later one replaces it (RFC 5545, 3.8.7.4). */
    invitations: integer().notNull().default(0),
    /** More than one payment lies with us: one must go back. */
    isPaidTwice: boolean().notNull().default(false),
    updatedAt: at().notNull(),
  },
  (t) => [
    // What is coming up; what waits for staff or for a payment.
    index("consultations_upcoming").on(t.startsAt),
    index("consultations_by_status").on(t.status, t.updatedAt, t.inquiryId),
    index("consultations_newest").on(t.updatedAt, t.inquiryId),
    index("consultations_pay_by").on(t.payBy).where(sql`status = 'payment_requested'`),
    check("consultations_status", sql`${t.status} ${among(consultationStatuses)}`),
    check("consultations_type", sql`${t.sessionType} ${among(consultationTypes)}`),
    check("consultations_time", sql`${t.preferredTime} ~ '^[0-2][0-9]:[0-5][0-9]$'`),
    check("consultations_price", sql`${t.priceCents} > 0`),
    check("consultations_slot", sql`${t.endsAt} > ${t.startsAt}`),
    check(
      "consultations_offer",
      sql`${t.status} in ('requested', 'declined') or (${t.startsAt} is not null and ${t.endsAt} is not null and ${t.productId} is not null and ${t.priceCents} is not null)`,
    ),
  ],
);

/** The orders by which offers of a consultation are paid; written before their payment page opens. */
export const consultationOrders = pgTable(
  "consultation_orders",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    inquiryId: uuid()
      .notNull()
      .references(() => consultations.inquiryId, { onDelete: "cascade" }),
    /** The offer that it pays for. */
    revision: integer().notNull(),
  },
  (t) => [index("consultation_orders_consultation").on(t.inquiryId)],
);

/** What happened to a consultation, for its page. Rows are only added. */
export const consultationEvents = pgTable(
  "consultation_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    inquiryId: uuid()
      .notNull()
      .references(() => consultations.inquiryId, { onDelete: "cascade" }),
    kind: text({ enum: consultationEventKinds }).notNull(),
    /** Who of the staff; null for what the visitor, a payment or the clock did. */
    byEmail: text(),
    details: jsonb().$type<ConsultationEventDetails>().notNull().default({}),
    createdAt: at().notNull(),
  },
  (t) => [
    index("consultation_events_thread").on(t.inquiryId, t.id),
    check("consultation_events_kind", sql`${t.kind} ${among(consultationEventKinds)}`),
  ],
);
