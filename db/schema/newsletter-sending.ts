import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { inList, timestamptz } from "@/db/schema/columns";
import { newsletterSubscribers } from "@/db/schema/newsletter";
import {
  batchStatuses,
  type IssueDraft,
  type IssueOriginal,
  issueBlocks,
  sendStatuses,
} from "@/db/values/newsletter";

/**
 * Newsletter emails: `w1`, `w2` and the sequence, seeded from emails/sequence, and the texts of broadcasts and follow-ups.
 */
export const newsletterIssues = pgTable(
  "newsletter_issues",
  {
    id: text().primaryKey(),
    block: text({ enum: issueBlocks }).notNull(),
    /** Position in the sequence; null for welcome emails, broadcasts, follow-ups and replaced issues. */
    position: integer(),
    subject: text().notNull(),
    preheader: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    /** Subscribers wait for an unpublished issue. */
    isPublished: boolean().notNull(),
    /** Incremented when the content changes. */
    version: integer().notNull().default(1),
    /** Day the facts were last checked; null if that was never recorded. */
    checkedOn: date({ mode: "string" }),
    /** The issue that took this one's position. The row stays for the send log. */
    replacedBy: text().references((): AnyPgColumn => newsletterIssues.id),
    /** The site's newer text, if staff's edit kept it from being used. */
    newerOriginal: jsonb().$type<IssueOriginal>(),
    /** The text that staff saved and haven't published. Never sent to subscribers. */
    draft: jsonb().$type<IssueDraft>(),
    updatedAt: timestamptz().notNull(),
  },
  (t) => [
    // Partial, because updates of a column with a full unique index would lock out the send log's
    // foreign key checks.
    uniqueIndex("newsletter_issues_position").on(t.position).where(sql`position is not null`),
    index("newsletter_issues_replaced").on(t.replacedBy).where(sql`replaced_by is not null`),
    check("newsletter_issues_block", sql`${t.block} ${inList(issueBlocks)}`),
    check(
      "newsletter_issues_welcome_position",
      sql`(${t.block} in ('welcome', 'broadcast', 'follow_up') or ${t.replacedBy} is not null) = (${t.position} is null)`,
    ),
  ],
);

/** Saved versions of an issue's content; none if it was never edited. */
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
    /** Null for the version that came with the site. */
    savedBy: text(),
    savedAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.issueId, t.version] })],
);

/**
 * An issue rendered once, with placeholders for a subscriber's values. The id is a content hash.
 */
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

/** Up to 100 emails sent in one provider call. The id is the idempotency key. */
export const newsletterBatches = pgTable(
  "newsletter_batches",
  {
    id: uuid().primaryKey(),
    renderId: text()
      .notNull()
      .references(() => newsletterRenders.id),
    /** Kept for retries, which must repeat the same bytes. Null in batches from before the profile. */
    sender: text(),
    replyTo: text(),
    /** Its emails have the headers of automatic ones. False in batches first sent without them. */
    isAutoSubmitted: boolean().notNull().default(false),
    chicagoDate: date({ mode: "string" }).notNull(),
    status: text({ enum: batchStatuses }).notNull().default("queued"),
    attempts: integer().notNull().default(0),
    createdAt: timestamptz().notNull(),
    /** First provider call; its key is valid for 24 hours from here. */
    firstAttemptAt: timestamptz(),
    nextAttemptAt: timestamptz().notNull(),
    leasedUntil: timestamptz(),
    completedAt: timestamptz(),
    lastError: text(),
  },
  (t) => [
    // Waiting batches, oldest first.
    index("newsletter_batches_open")
      .on(t.nextAttemptAt)
      .where(sql`status in ('queued', 'sending')`),
    index("newsletter_batches_errors")
      .on(t.completedAt)
      .where(sql`status in ('uncertain', 'failed')`),
    check("newsletter_batches_status", sql`${t.status} ${inList(batchStatuses)}`),
  ],
);

/**
 * The send log: one row per email and subscriber, written before the provider is called. A row is
 * deleted only if the email was definitely not sent, or when its subscriber is erased.
 */
export const newsletterSends = pgTable(
  "newsletter_sends",
  {
    subscriberId: uuid()
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: "cascade" }),
    issueId: text()
      .notNull()
      .references(() => newsletterIssues.id),
    /** Chicago day of the send. */
    chicagoDate: date({ mode: "string" }).notNull(),
    batchId: uuid()
      .notNull()
      .references(() => newsletterBatches.id),
    /** Position in the batch. */
    batchIndex: integer().notNull(),
    /**
     * The name in the greeting, fixed when the batch is created. The address is read from the
     * subscriber.
     */
    firstName: text().notNull(),
    status: text({ enum: sendStatuses }).notNull().default("queued"),
    providerId: text(),
    lastError: text(),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
  },
  (t) => [
    // Enforces that no subscriber gets an issue twice or two emails on one Chicago day.
    primaryKey({ columns: [t.subscriberId, t.issueId] }),
    uniqueIndex("newsletter_sends_day").on(t.subscriberId, t.chicagoDate),
    uniqueIndex("newsletter_sends_batch_index").on(t.batchId, t.batchIndex),
    uniqueIndex("newsletter_sends_provider").on(t.providerId),
    // Failures, newest first.
    index("newsletter_sends_errors")
      .on(t.status, t.createdAt)
      .where(sql`status in ('failed', 'uncertain', 'bounced', 'complained')`),
    // An issue's sends, newest first. The always-true predicate makes the index opt-in: without
    // statistics the planner would otherwise use it to find one subscriber's send.
    index("newsletter_sends_issue").on(t.issueId, t.createdAt).where(sql`batch_index >= 0`),
    // Results by day.
    index("newsletter_sends_days").on(t.chicagoDate, t.status),
    // Today's count and the results of recent sends.
    index("newsletter_sends_newest").on(t.createdAt),
    check("newsletter_sends_status", sql`${t.status} ${inList(sendStatuses)}`),
  ],
);

/** A single row: which process sends now, and whether the sequence is stopped. */
export const newsletterSender = pgTable(
  "newsletter_sender",
  {
    id: integer().primaryKey(),
    token: uuid(),
    /** A crashed sender's lease ends here. */
    leasedUntil: timestamptz(),
    /** Set when complaints or bounces exceed the threshold; only staff clear it. */
    stoppedAt: timestamptz(),
    stopReason: text(),
    /** When staff last resumed; earlier sends no longer count. */
    resumedAt: timestamptz(),
    /** The latest run that held the lease; no end while it runs or if it was interrupted. */
    lastRunStartedAt: timestamptz(),
    lastRunEndedAt: timestamptz(),
    lastRunClaimed: integer().notNull().default(0),
    lastRunSent: integer().notNull().default(0),
  },
  (t) => [check("newsletter_sender_one", sql`${t.id} = 1`)],
);

/** Provider webhooks, stored once each until their send is known. */
export const resendEvents = pgTable(
  "resend_events",
  {
    /** The `svix-id` header. */
    id: text().primaryKey(),
    type: text().notNull(),
    providerId: text().notNull(),
    /** Event time reported by the provider. */
    occurredAt: timestamptz().notNull(),
    bounceType: text(),
    receivedAt: timestamptz().notNull(),
    handledAt: timestamptz(),
    sequence: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
  },
  (t) => [
    index("resend_events_waiting").on(t.receivedAt).where(sql`handled_at is null`),
    index("resend_events_provider_id").on(t.providerId),
    // Emails that didn't arrive, latest first.
    index("resend_events_bounced")
      .on(t.occurredAt)
      .where(
        sql`type = 'email.suppressed' or (type = 'email.bounced' and bounce_type = 'Permanent')`,
      ),
  ],
);
