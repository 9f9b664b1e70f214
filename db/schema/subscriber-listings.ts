import { type SQL, sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { inList, timestamptz } from "@/db/schema/columns";
import { newsletterSubscribers } from "@/db/schema/newsletter";
import { frequencyPrefs } from "@/db/values/newsletter";
import type { SegmentCondition } from "@/db/values/segments";
import {
  deliveryProblems,
  sortDirections,
  subscriberFilters,
  subscriberSorts,
  subscriberStatuses,
} from "@/db/values/subscribers";

/** Byte order: fast to compare, and the index supports prefix searches. */
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * What staff list, filter and search, maintained by database triggers. Separate from subscribers
 * because each send updates those rows, and every index there would be updated 100,000 times a
 * morning.
 */
export const subscriberListings = pgTable(
  "subscriber_listings",
  {
    subscriberId: uuid()
      .primaryKey()
      .references(() => newsletterSubscribers.id, { onDelete: "cascade" }),
    email: bytewise().notNull(),
    firstName: text().notNull(),
    /** The previous version's searches use it. Drop it in the next release. */
    nameKey: bytewise()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(first_name)`),
    /** Name and address on separate lines, so that no search spans both. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(first_name) || chr(10) || email`),
    status: text({ enum: subscriberStatuses }).notNull(),
    frequency: text({ enum: frequencyPrefs }).notNull(),
    quickCheckCount: integer().notNull(),
    createdAt: timestamptz().notNull(),
    emailHash: text(),
    suppression: text({ enum: ["bounced", "complained"] }),
    /** The latest newsletter email failed. */
    lastEmailFailed: boolean().notNull().default(false),
    deliveryProblem: text({ enum: deliveryProblems }).generatedAlwaysAs(
      (): SQL => sql`coalesce(suppression, case when last_email_failed then 'failed' end)`,
    ),
  },
  (t) => [
    uniqueIndex("subscriber_listings_hash").on(t.emailHash),
    // One per sort order, including the searched columns for index-only scans
    // (db/queries/subscribers.ts).
    index("subscriber_listings_joined").on(t.createdAt, t.subscriberId, t.searchText, t.email),
    // Includes `created_at` because few subscribers are recent and this order has no index for
    // them.
    index("subscriber_listings_email").on(t.email, t.subscriberId, t.searchText, t.createdAt),
    index("subscriber_listings_checks").on(
      t.quickCheckCount,
      t.createdAt,
      t.subscriberId,
      t.searchText,
      t.email,
    ),
    // Each filter in each sort order.
    index("subscriber_listings_status_joined").on(t.status, t.createdAt, t.subscriberId),
    index("subscriber_listings_status_email").on(t.status, t.email),
    index("subscriber_listings_status_checks").on(
      t.status,
      t.quickCheckCount,
      t.createdAt,
      t.subscriberId,
    ),
    index("subscriber_listings_frequency_joined").on(t.frequency, t.createdAt, t.subscriberId),
    index("subscriber_listings_frequency_email").on(t.frequency, t.email),
    index("subscriber_listings_frequency_checks").on(
      t.frequency,
      t.quickCheckCount,
      t.createdAt,
      t.subscriberId,
    ),
    index("subscriber_listings_intent_joined")
      .on(t.createdAt, t.subscriberId)
      .where(sql`quick_check_count >= 5`),
    index("subscriber_listings_intent_email").on(t.email).where(sql`quick_check_count >= 5`),
    index("subscriber_listings_problem_joined")
      .on(t.createdAt, t.subscriberId)
      .where(sql`delivery_problem is not null`),
    index("subscriber_listings_problem_email").on(t.email).where(sql`delivery_problem is not null`),
    index("subscriber_listings_problem_checks")
      .on(t.quickCheckCount, t.createdAt, t.subscriberId)
      .where(sql`delivery_problem is not null`),
    // Prefixes of one or two characters.
    index("subscriber_listings_name").on(sql`fold_text(${t.firstName}) text_pattern_ops`),
    // Trigrams.
    index("subscriber_listings_search").using("gin", sql`fold_text(${t.searchText}) gin_trgm_ops`),
    check("subscriber_listings_status", sql`${t.status} ${inList(subscriberStatuses)}`),
  ],
);

/** Subscribers that staff find by conditions, all of which have to be met, saved under a name. */
export const subscriberSegments = pgTable(
  "subscriber_segments",
  {
    /** One per rendered form, so a double click saves one. */
    id: uuid().primaryKey(),
    name: text().notNull(),
    conditions: jsonb().$type<readonly SegmentCondition[]>().notNull().default([]),
    /**
     * What the previous version reads, and turned into conditions when it saves a segment. Others have a search
     * that finds no one there. Drop both in the next release.
     */
    search: text().notNull().default("only found by conditions"),
    filter: text({ enum: subscriberFilters }),
    sort: text({ enum: subscriberSorts }).notNull(),
    direction: text({ enum: sortDirections }).notNull(),
    version: integer().notNull().default(1),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("subscriber_segments_name").on(sql`lower(${t.name})`),
    // None would be everyone.
    check("subscriber_segments_conditions", sql`jsonb_array_length(${t.conditions}) > 0`),
  ],
);
