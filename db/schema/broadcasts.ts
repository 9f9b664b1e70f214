import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { inList, timestamptz } from "@/db/schema/columns";
import { newsletterSubscribers } from "@/db/schema/newsletter";
import { newsletterIssues } from "@/db/schema/newsletter-sending";
import { subscriberSegments } from "@/db/schema/subscriber-listings";
import {
  broadcastAudiences,
  broadcastReviewReasons,
  broadcastStatuses,
  broadcastWindow,
  recipientSkipReasons,
  recipientStatuses,
} from "@/db/values/broadcasts";

/** Newsletter emails outside the series. The text is the issue's, with its versions and draft. */
export const broadcasts = pgTable(
  "broadcasts",
  {
    /** The issue's id, which is also the campaign of its links. */
    id: text()
      .primaryKey()
      .references(() => newsletterIssues.id),
    status: text({ enum: broadcastStatuses }).notNull().default("draft"),
    audience: text({ enum: broadcastAudiences }).notNull().default("everyone"),
    /** Kept until it's over: a check refuses to delete the segment of one that isn't. */
    segmentId: uuid().references(() => subscriberSegments.id, { onDelete: "set null" }),
    /** The segment's name, for when it's gone. */
    segmentName: text(),
    /** First Chicago day on which it goes out; null until staff choose one. */
    day: date({ mode: "string" }),
    /** Further days for those who can't get it on the first. */
    windowDays: integer().notNull().default(broadcastWindow.default),
    reviewReason: text({ enum: broadcastReviewReasons }),
    /** When staff last scheduled it. A restore after that asks them again. */
    scheduledAt: timestamptz(),
    /** When freezing its recipients started, and how many they are. */
    startedAt: timestamptz(),
    recipients: integer(),
    /** When all of them were frozen. */
    frozenAt: timestamptz(),
    finishedAt: timestamptz(),
    version: integer().notNull().default(1),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
  },
  (t) => [
    index("broadcasts_newest").on(t.createdAt),
    index("broadcasts_open").on(t.status).where(sql`status in ('scheduled', 'sending')`),
    index("broadcasts_segment").on(t.segmentId).where(sql`segment_id is not null`),
    check("broadcasts_status", sql`${t.status} ${inList(broadcastStatuses)}`),
    check("broadcasts_audience", sql`${t.audience} ${inList(broadcastAudiences)}`),
    check("broadcasts_review_reason", sql`${t.reviewReason} ${inList(broadcastReviewReasons)}`),
    check(
      "broadcasts_review",
      sql`(${t.status} = 'needs_decision') = (${t.reviewReason} is not null)`,
    ),
    check(
      "broadcasts_window",
      sql`${t.windowDays} between 0 and ${sql.raw(String(broadcastWindow.max))}`,
    ),
    // Never everyone because a segment is gone.
    check(
      "broadcasts_segment_kept",
      sql`${t.status} in ('sent', 'canceled') or (${t.audience} = 'segment') = (${t.segmentId} is not null)`,
    ),
    check("broadcasts_day", sql`${t.status} in ('draft', 'canceled') or ${t.day} is not null`),
    check("broadcasts_started", sql`(${t.startedAt} is null) = (${t.recipients} is null)`),
  ],
);

/** A broadcast's audience, frozen when sending starts. */
export const broadcastRecipients = pgTable(
  "broadcast_recipients",
  {
    broadcastId: text()
      .notNull()
      .references(() => broadcasts.id),
    subscriberId: uuid()
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: "cascade" }),
    status: text({ enum: recipientStatuses }).notNull(),
    /** Chicago day of the next attempt; null unless they're waiting. */
    dueOn: date({ mode: "string" }),
    skipReason: text({ enum: recipientSkipReasons }),
  },
  (t) => [
    primaryKey({ columns: [t.broadcastId, t.subscriberId] }),
    index("broadcast_recipients_subscriber").on(t.subscriberId),
    index("broadcast_recipients_waiting")
      .on(t.broadcastId, t.dueOn, t.subscriberId)
      .where(sql`status = 'waiting'`),
    check("broadcast_recipients_status", sql`${t.status} ${inList(recipientStatuses)}`),
    check("broadcast_recipients_skip_reason", sql`${t.skipReason} ${inList(recipientSkipReasons)}`),
    check(
      "broadcast_recipients_skipped",
      sql`(${t.status} = 'skipped') = (${t.skipReason} is not null)`,
    ),
    check("broadcast_recipients_due", sql`(${t.status} = 'waiting') = (${t.dueOn} is not null)`),
  ],
);
