import { sql } from "drizzle-orm";
import {
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { timestamptz } from "@/db/schema/columns";
import { orders } from "@/db/schema/orders";
import { type EmailProps, emailKinds, type RenderedEmail } from "@/db/values/emails";

/** Transactional emails, written in the transaction that causes them and sent after commit. */
export const emailOutbox = pgTable(
  "email_outbox",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Identifies the email, such as `receipt:<order id>`; repeats are ignored. */
    dedupeKey: text().notNull(),
    kind: text({ enum: emailKinds }).notNull(),
    toEmail: text().notNull(),
    /** Template props; cleared once sent, because they may contain a code or token. */
    props: jsonb().$type<EmailProps | null>(),
    /** Stored on the first attempt so that every retry sends the same bytes with the same key. */
    rendered: jsonb().$type<RenderedEmail | null>(),
    orderId: uuid().references(() => orders.id),
    createdAt: timestamptz().notNull(),
    /** Which email is sent first: 0, 1 or 2, by kind (`getEmailPriority`). */
    priority: smallint().notNull().default(1),
    attempts: integer().notNull().default(0),
    /** First provider call; its idempotency key is valid for 24 hours from here. */
    firstAttemptAt: timestamptz(),
    nextAttemptAt: timestamptz().notNull(),
    leasedUntil: timestamptz(),
    sentAt: timestamptz(),
    failedAt: timestamptz(),
    providerId: text(),
    lastError: text(),
    /**
     * What staff can read once the email is sent: without secrets (`createEmailCopy`). Null for short-lived
     * emails, after the copies' retention, and once the person's data is deleted.
     */
    subject: text(),
    sentFrom: text(),
    sentHtml: text(),
    sentText: text(),
    /** Names of the attached files. */
    sentFiles: text().array(),
  },
  (t) => [
    uniqueIndex("email_outbox_dedupe").on(t.dedupeKey),
    // What is due, in the order it's sent.
    index("email_outbox_next")
      .on(t.priority, t.nextAttemptAt)
      .where(sql`sent_at is null and failed_at is null`),
    // The same for the previous version, oldest first: drop it in a later release.
    index("email_outbox_due").on(t.nextAttemptAt).where(sql`sent_at is null and failed_at is null`),
    index("email_outbox_order").on(t.orderId),
    // Staff's list: newest first, all, or by kind.
    index("email_outbox_newest").on(t.createdAt, t.id),
    index("email_outbox_kind").on(t.kind, t.createdAt, t.id),
    // A subscriber's and a customer's emails, and prefixes of one or two characters.
    index("email_outbox_address").on(sql`${t.toEmail} text_pattern_ops`, t.createdAt, t.id),
    // Staff's search: trigrams.
    index("email_outbox_search").using("gin", sql`fold_text(${t.toEmail}) gin_trgm_ops`),
    // The receipt that a bounce is about.
    index("email_outbox_receipt").on(t.providerId).where(sql`kind = 'receipt'`),
    index("email_outbox_failed").on(t.failedAt).where(sql`failed_at is not null`),
  ],
);
