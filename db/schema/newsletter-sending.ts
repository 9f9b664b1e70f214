import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { inList } from "@/db/schema/in-list";
import { newsletterSubscribers } from "@/db/schema/newsletter";
import { timestamptz } from "@/db/schema/timestamptz";
import { batchStatuses, issueBlocks, sendStatuses } from "@/lib/newsletter/sending/send-statuses";

/** The mails of the newsletter: `w1`, `w2` and the sequence. Seeded from emails/sequence. */
export const newsletterIssues = pgTable(
  "newsletter_issues",
  {
    id: text().primaryKey(),
    block: text({ enum: issueBlocks }).notNull(),
    /** The place in the sequence; null for the two welcome mails. */
    position: integer(),
    subject: text().notNull(),
    preheader: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    /** An unpublished issue holds the readers whose next one it is. */
    isPublished: boolean().notNull(),
    /** Moves on with each change of the words. */
    version: integer().notNull().default(1),
    updatedAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("newsletter_issues_position").on(t.position),
    check("newsletter_issues_block", sql`${t.block} ${inList(issueBlocks)}`),
    check("newsletter_issues_place", sql`(${t.block} = 'welcome') = (${t.position} is null)`),
  ],
);

/** The words of an issue as they were saved each time; none of an issue that nobody has changed. */
export const newsletterIssueVersions = pgTable(
  "newsletter_issue_versions",
  {
    issueId: text()
      .notNull()
      .references(() => newsletterIssues.id),
    version: integer().notNull(),
    subject: text().notNull(),
    preheader: text().notNull(),
    body: text().notNull(),
    /** Null for the words that came with the site. */
    savedBy: text(),
    savedAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.issueId, t.version] })],
);

/** An issue rendered once, with places for a reader's values; its id is a hash of what it holds. */
export const newsletterRenders = pgTable("newsletter_renders", {
  id: text().primaryKey(),
  issueId: text()
    .notNull()
    .references(() => newsletterIssues.id),
  issueVersion: integer().notNull(),
  subject: text().notNull(),
  html: text().notNull(),
  text: text().notNull(),
  createdAt: timestamptz().notNull(),
});

/** Up to 100 mails that leave in one call of the provider, whose idempotency key is the id. */
export const newsletterBatches = pgTable(
  "newsletter_batches",
  {
    id: uuid().primaryKey(),
    renderId: text()
      .notNull()
      .references(() => newsletterRenders.id),
    chicagoDate: date({ mode: "string" }).notNull(),
    status: text({ enum: batchStatuses }).notNull().default("queued"),
    attempts: integer().notNull().default(0),
    createdAt: timestamptz().notNull(),
    /** When the provider was first called; its key protects for 24 hours from here. */
    firstAttemptAt: timestamptz(),
    nextAttemptAt: timestamptz().notNull(),
    leasedUntil: timestamptz(),
    settledAt: timestamptz(),
    lastError: text(),
  },
  (t) => [
    // The sender's question: what waits, oldest first.
    index("newsletter_batches_open")
      .on(t.nextAttemptAt)
      .where(sql`status in ('queued', 'sending')`),
    index("newsletter_batches_trouble")
      .on(t.settledAt)
      .where(sql`status in ('uncertain', 'failed')`),
    check("newsletter_batches_status", sql`${t.status} ${inList(batchStatuses)}`),
  ],
);

/** The ledger: written before the provider is called, one row for each mail of a reader, for ever. */
export const newsletterSends = pgTable(
  "newsletter_sends",
  {
    subscriberId: uuid()
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: "cascade" }),
    issueId: text()
      .notNull()
      .references(() => newsletterIssues.id),
    /** The day in Chicago on which it leaves. */
    chicagoDate: date({ mode: "string" }).notNull(),
    batchId: uuid()
      .notNull()
      .references(() => newsletterBatches.id),
    /** The place in the batch. */
    seat: integer().notNull(),
    /** As the mail greets, frozen with the batch; the address is the reader's row's own. */
    firstName: text().notNull(),
    status: text({ enum: sendStatuses }).notNull().default("queued"),
    providerId: text(),
    lastError: text(),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
  },
  (t) => [
    // Never an issue twice, never two mails on one day in Chicago: whoever sends, however often.
    primaryKey({ columns: [t.subscriberId, t.issueId] }),
    uniqueIndex("newsletter_sends_day").on(t.subscriberId, t.chicagoDate),
    uniqueIndex("newsletter_sends_seat").on(t.batchId, t.seat),
    uniqueIndex("newsletter_sends_provider").on(t.providerId),
    // What went wrong, newest first.
    index("newsletter_sends_trouble")
      .on(t.status, t.createdAt)
      .where(sql`status in ('failed', 'uncertain', 'bounced', 'complained')`),
    // An issue's mails, newest first. Partial by what is always so: a query must ask for it, and a
    // planner without statistics can't look a reader's mail up through a whole issue's.
    index("newsletter_sends_issue").on(t.issueId, t.createdAt).where(sql`seat >= 0`),
    // How the mails of each day fared.
    index("newsletter_sends_days").on(t.chicagoDate, t.status),
    // How many left today, and what became of the newest.
    index("newsletter_sends_newest").on(t.createdAt),
    check("newsletter_sends_status", sql`${t.status} ${inList(sendStatuses)}`),
  ],
);

/** One row: who sends the newsletter now, over all processes, and whether the sequence is stopped. */
export const newsletterSender = pgTable(
  "newsletter_sender",
  {
    id: integer().primaryKey(),
    token: uuid(),
    /** A sender that crashed blocks nobody beyond this. */
    leasedUntil: timestamptz(),
    /** Set where complaints or bounces passed their ceiling; staff alone set it back to null. */
    stoppedAt: timestamptz(),
    stopReason: text(),
    /** When staff lifted the last stop: mails from before it count no more. */
    resumedAt: timestamptz(),
    /** The newest run that held the lease; no end while it runs, or where it was cut off. */
    lastRunStartedAt: timestamptz(),
    lastRunEndedAt: timestamptz(),
    lastRunClaimed: integer().notNull().default(0),
    lastRunSent: integer().notNull().default(0),
  },
  (t) => [check("newsletter_sender_one", sql`${t.id} = 1`)],
);

/** The provider's webhooks, once each, kept until what they speak of is known. */
export const resendEvents = pgTable(
  "resend_events",
  {
    /** The `svix-id` header. */
    id: text().primaryKey(),
    type: text().notNull(),
    providerId: text().notNull(),
    /** When it happened, by the provider. */
    occurredAt: timestamptz().notNull(),
    bounceType: text(),
    receivedAt: timestamptz().notNull(),
    handledAt: timestamptz(),
    sequence: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
  },
  (t) => [
    index("resend_events_waiting").on(t.receivedAt).where(sql`handled_at is null`),
    index("resend_events_mail").on(t.providerId),
  ],
);
