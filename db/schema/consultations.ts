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
import { inList, timestamptz } from "@/db/schema/columns";
import { inquiries } from "@/db/schema/inquiries";
import { orders } from "@/db/schema/orders";
import { products } from "@/db/schema/products";
import {
  type ConsultationEventDetails,
  consultationEventKinds,
  consultationOrigins,
  consultationStatuses,
  consultationTypes,
} from "@/db/values/consultations";

/**
 * The booking of a consultation request, including its latest offer. Two exclusion constraints reject overlapping
 * sessions: `consultations_no_overlap` by their times, and `consultations_no_blocked_overlap` by the times plus buffers
 * of those that visitors booked themselves (migrations `consultations_and_radio` and `self_booking`).
 */
export const consultations = pgTable(
  "consultations",
  {
    inquiryId: uuid()
      .primaryKey()
      .references(() => inquiries.id, { onDelete: "cascade" }),
    status: text({ enum: consultationStatuses }).notNull().default("requested"),
    sessionType: text({ enum: consultationTypes }).notNull(),
    /** As requested, in Memphis time: a day and a time such as `13:30`. Null: no preference. */
    preferredDate: date({ mode: "string" }),
    preferredTime: text(),
    /** The visitor's IANA time zone, from their browser; null if it didn't say. */
    visitorTimeZone: text(),
    /** Counts offers. A payment for an older offer doesn't pay for the current one. */
    offerRevision: integer().notNull().default(0),
    productId: text().references(() => products.id),
    priceCents: integer(),
    startsAt: timestamptz(),
    endsAt: timestamptz(),
    /** A hold is an offer that a visitor made to herself. */
    origin: text({ enum: consultationOrigins }).notNull().default("request"),
    /** The time plus buffers. Null if staff chose the time: they may offer over a buffer. */
    blockedFrom: timestamptz(),
    blockedUntil: timestamptz(),
    /** Keyed hash of the network that holds the time. */
    networkHash: text(),
    /** How often the customer moved it. */
    moves: integer().notNull().default(0),
    /** Deadline of the payment link; null before payment is requested. */
    payBy: timestamptz(),
    meetingUrl: text(),
    /** Counts corrections of the customer's address. Links sent to an earlier address stop working. */
    linkRevision: integer().notNull().default(0),
    /**
     * Counts calendar files sent, including cancellations: the iCalendar sequence (RFC 5545,
     * 3.8.7.4).
     */
    invitations: integer().notNull().default(0),
    /** More than one order is paid, so one must be refunded. */
    isPaidTwice: boolean().notNull().default(false),
    /** Counts changes that staff have to see before they decide. */
    version: integer().notNull().default(1),
    updatedAt: timestamptz().notNull(),
  },
  (t) => [
    index("consultations_upcoming").on(t.startsAt),
    index("consultations_by_status").on(t.status, t.updatedAt, t.inquiryId),
    index("consultations_newest").on(t.updatedAt, t.inquiryId),
    index("consultations_paid_twice").on(t.updatedAt).where(sql`is_paid_twice`),
    index("consultations_pay_by").on(t.payBy).where(sql`status = 'payment_requested'`),
    check("consultations_origin", sql`${t.origin} ${inList(consultationOrigins)}`),
    check("consultations_status", sql`${t.status} ${inList(consultationStatuses)}`),
    check("consultations_type", sql`${t.sessionType} ${inList(consultationTypes)}`),
    check("consultations_time", sql`${t.preferredTime} ~ '^[0-2][0-9]:[0-5][0-9]$'`),
    check("consultations_price", sql`${t.priceCents} > 0`),
    check("consultations_slot", sql`${t.endsAt} > ${t.startsAt}`),
    check(
      "consultations_offer",
      sql`${t.status} in ('requested', 'declined') or (${t.startsAt} is not null and ${t.endsAt} is not null and ${t.productId} is not null and ${t.priceCents} is not null)`,
    ),
  ],
);

/** When staff take no sessions, as calendar days in Memphis or parts of them. */
export const timeOff = pgTable(
  "time_off",
  {
    id: uuid().primaryKey().defaultRandom(),
    startsOn: date({ mode: "string" }).notNull(),
    /** The last day off. */
    endsOn: date({ mode: "string" }).notNull(),
    /** When it starts on the first day and ends on the last, such as `13:30`. Null: the full day. */
    startsTime: text(),
    endsTime: text(),
    /** For staff only. */
    note: text(),
    createdBy: text().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    index("time_off_ends").on(t.endsOn),
    check("time_off_days", sql`${t.endsOn} >= ${t.startsOn}`),
    check(
      "time_off_times",
      sql`${t.startsTime} ~ '^[0-2][0-9]:[0-5][0-9]$' and ${t.endsTime} ~ '^[0-2][0-9]:[0-5][0-9]$' and (${t.endsOn} > ${t.startsOn} or ${t.endsTime} > ${t.startsTime})`,
    ),
  ],
);

/** Orders that pay for offers. Inserted before their payment page opens. */
export const consultationOrders = pgTable(
  "consultation_orders",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    inquiryId: uuid()
      .notNull()
      .references(() => consultations.inquiryId, { onDelete: "cascade" }),
    /** The offer it pays for. */
    revision: integer().notNull(),
    /** The browser that opened the payment page last; its confirmation isn't masked. */
    browserHash: text(),
  },
  (t) => [index("consultation_orders_consultation").on(t.inquiryId)],
);

/** History of a consultation. Append-only. */
export const consultationEvents = pgTable(
  "consultation_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    inquiryId: uuid()
      .notNull()
      .references(() => consultations.inquiryId, { onDelete: "cascade" }),
    kind: text({ enum: consultationEventKinds }).notNull(),
    /** The admin's email; null for visitors, payments and jobs. */
    byEmail: text(),
    details: jsonb().$type<ConsultationEventDetails>().notNull().default({}),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    index("consultation_events_thread").on(t.inquiryId, t.id),
    check("consultation_events_kind", sql`${t.kind} ${inList(consultationEventKinds)}`),
  ],
);
