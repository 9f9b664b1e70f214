import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { inList } from "@/db/schema/in-list";
import { timestamptz } from "@/db/schema/timestamptz";
import { customerCodePurposes } from "@/db/values/customers";
import {
  dataRequestChannels,
  dataRequestKinds,
  dataRequestLaws,
  dataRequestStatuses,
} from "@/db/values/data-requests";
import { reportReasons, reviewedProducts, reviewStatuses } from "@/db/values/reviews";

/**
 * A person with a library: one or more email addresses proved with a code. Orders aren't copied
 * here; they belong to the customer who has proved the order's current address.
 */
export const customers = pgTable("customers", {
  id: uuid().primaryKey().defaultRandom(),
  createdAt: timestamptz().notNull(),
});

export const customerEmails = pgTable(
  "customer_emails",
  {
    /** Normalized (lib/core/email-address.ts). */
    email: text().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    provedAt: timestamptz().notNull(),
  },
  (t) => [
    index("customer_emails_customer").on(t.customerId),
    check("customer_emails_lower", sql`${t.email} = lower(${t.email})`),
  ],
);

/**
 * A browser signed in to a library. The cookie holds the token; only its hash is stored. A session that
 * ended keeps its row for a while, so that strangers can't use up this browser's codes.
 */
export const customerSessions = pgTable(
  "customer_sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /**
     * The address that proved the session with a code. Removing the address ends the session. Null in
     * sessions of earlier versions, which end when any address is removed.
     */
    email: text().references(() => customerEmails.email, { onDelete: "cascade" }),
    tokenHash: text().notNull(),
    /** Recognizes the browser when it signs in again. Null in sessions of earlier versions. */
    browserHash: text(),
    /** Truncated; shown in the list of sessions. */
    userAgent: text().notNull(),
    createdAt: timestamptz().notNull(),
    lastSeenAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("customer_sessions_token").on(t.tokenHash),
    index("customer_sessions_customer").on(t.customerId, t.createdAt),
    // Removing an address ends its sessions.
    index("customer_sessions_email").on(t.email),
  ],
);

/** 6-digit codes emailed to prove an address. A code only works in the browser that requested it. */
export const customerCodes = pgTable(
  "customer_codes",
  {
    id: uuid().primaryKey().defaultRandom(),
    purpose: text({ enum: customerCodePurposes }).notNull(),
    email: text().notNull(),
    browserHash: text().notNull(),
    codeHash: text().notNull(),
    attemptsLeft: integer().notNull(),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (t) => [
    index("customer_codes_email").on(t.email, t.browserHash),
    check("customer_codes_purpose", sql`${t.purpose} ${inList(customerCodePurposes)}`),
  ],
);

/** A customer's review of something they own. A change makes it pending again. */
export const reviews = pgTable(
  "reviews",
  {
    id: uuid().primaryKey().defaultRandom(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    product: text({ enum: reviewedProducts }).notNull(),
    rating: integer().notNull(),
    body: text().notNull(),
    /** The name shown with the review, as the customer typed it. */
    displayName: text().notNull(),
    status: text({ enum: reviewStatuses }).notNull().default("pending"),
    /** Staff's public reply. */
    reply: text(),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("reviews_customer_product").on(t.customerId, t.product),
    index("reviews_status").on(t.status, t.updatedAt, t.id),
    index("reviews_published").on(t.product, t.createdAt, t.id).where(sql`status = 'published'`),
    check("reviews_product", sql`${t.product} ${inList(reviewedProducts)}`),
    check("reviews_status_code", sql`${t.status} ${inList(reviewStatuses)}`),
    check("reviews_rating", sql`${t.rating} between 1 and 5`),
    check("reviews_body_length", sql`char_length(${t.body}) between 10 and 2000`),
    check("reviews_name_length", sql`char_length(${t.displayName}) between 1 and 60`),
    check("reviews_reply_length", sql`char_length(${t.reply}) between 1 and 2000`),
  ],
);

/** Reports by visitors that a published review breaks the rules; one per browser and review. */
export const reviewReports = pgTable(
  "review_reports",
  {
    id: uuid().primaryKey().defaultRandom(),
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    reason: text({ enum: reportReasons }).notNull(),
    browserHash: text().notNull(),
    createdAt: timestamptz().notNull(),
    /** When staff decided about it. */
    closedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex("review_reports_browser").on(t.reviewId, t.browserHash),
    index("review_reports_open").on(t.reviewId).where(sql`closed_at is null`),
    check("review_reports_reason", sql`${t.reason} ${inList(reportReasons)}`),
  ],
);

/**
 * A person's request for a copy or the deletion of their data, recorded by staff. What customers do in
 * their library isn't listed.
 */
export const dataRequests = pgTable(
  "data_requests",
  {
    /** One per rendered form, so a double click records it once. */
    id: uuid().primaryKey(),
    /** Normalized. */
    email: text().notNull(),
    kind: text({ enum: dataRequestKinds }).notNull(),
    channel: text({ enum: dataRequestChannels }).notNull(),
    law: text({ enum: dataRequestLaws }).notNull(),
    /** Days in Chicago. */
    receivedOn: date({ mode: "string" }).notNull(),
    dueOn: date({ mode: "string" }).notNull(),
    /** Set once, when staff extend the deadline: `dueOn` is the extended one from then on. */
    extensionReason: text(),
    status: text({ enum: dataRequestStatuses }).notNull().default("open"),
    /** When the link that proves the address was last emailed. */
    linkSentAt: timestamptz().notNull(),
    /** When the owner of the address confirmed the request with that link. */
    confirmedAt: timestamptz(),
    closedAt: timestamptz(),
    /** Until when an export's link works. */
    fileExpiresAt: timestamptz(),
    /** Whether staff added their notes to the export, after reading them. */
    includesNotes: boolean().notNull().default(false),
    refusalReason: text(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    // Two people who record the same request, or a person who asks twice, get one.
    uniqueIndex("data_requests_open").on(t.email, t.kind).where(sql`status = 'open'`),
    index("data_requests_due").on(t.dueOn, t.id).where(sql`status = 'open'`),
    index("data_requests_closed").on(t.closedAt, t.id),
    check("data_requests_kind", sql`${t.kind} ${inList(dataRequestKinds)}`),
    check("data_requests_channel", sql`${t.channel} ${inList(dataRequestChannels)}`),
    check("data_requests_law", sql`${t.law} ${inList(dataRequestLaws)}`),
    check("data_requests_status_code", sql`${t.status} ${inList(dataRequestStatuses)}`),
    check("data_requests_email_lower", sql`${t.email} = lower(${t.email})`),
    check("data_requests_deadline", sql`${t.dueOn} >= ${t.receivedOn}`),
    check("data_requests_closed_at", sql`(${t.status} = 'open') = (${t.closedAt} is null)`),
    // Nothing is handed out or deleted before the person proved the address.
    check("data_requests_proved", sql`${t.status} <> 'done' or ${t.confirmedAt} is not null`),
    check(
      "data_requests_reason",
      sql`(${t.status} = 'refused') = (${t.refusalReason} is not null)`,
    ),
  ],
);
