import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { orders } from "@/db/schema/orders";
import { timestamptz } from "@/db/schema/timestamptz";
import type { RenderedEmail } from "@/lib/core/ports/email";
import { type EmailProps, emailKinds } from "@/lib/email/email-kinds";

/** Mail that must go out: written with its cause in one transaction, sent after commit. */
export const emailOutbox = pgTable(
  "email_outbox",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Says which mail this is, such as `receipt:<order id>`; the same again is the same mail. */
    dedupeKey: text().notNull(),
    kind: text({ enum: emailKinds }).notNull(),
    toEmail: text().notNull(),
    /** What the template needs; emptied once sent, for it may hold a code or a token. */
    props: jsonb().$type<EmailProps | null>(),
    /** Frozen at the first attempt, so that every retry sends the same bytes under the same key. */
    rendered: jsonb().$type<RenderedEmail | null>(),
    orderId: uuid().references(() => orders.id),
    createdAt: timestamptz().notNull(),
    attempts: integer().notNull().default(0),
    /** When the provider was first called; its idempotency key protects for 24 hours from here. */
    firstAttemptAt: timestamptz(),
    nextAttemptAt: timestamptz().notNull(),
    leasedUntil: timestamptz(),
    sentAt: timestamptz(),
    failedAt: timestamptz(),
    providerId: text(),
    lastError: text(),
  },
  (t) => [
    uniqueIndex("email_outbox_dedupe").on(t.dedupeKey),
    // The sender's question: what is due, oldest first.
    index("email_outbox_due").on(t.nextAttemptAt).where(sql`sent_at is null and failed_at is null`),
    index("email_outbox_order").on(t.orderId),
    // The staff's list: newest first, whole, of a kind, or to an address.
    index("email_outbox_newest").on(t.createdAt, t.id),
    index("email_outbox_kind").on(t.kind, t.createdAt, t.id),
    index("email_outbox_to").on(t.toEmail, t.createdAt, t.id),
    index("email_outbox_failed").on(t.failedAt).where(sql`failed_at is not null`),
  ],
);
