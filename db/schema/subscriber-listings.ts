import { type SQL, sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { inList } from "@/db/schema/in-list";
import { newsletterSubscribers } from "@/db/schema/newsletter";
import { timestamptz } from "@/db/schema/timestamptz";
import { frequencyPrefs } from "@/lib/newsletter/subscription/subscriber";
import { subscriberStatuses, subscriberTroubles } from "@/lib/subscribers/status";

/** In the order of its bytes: quick to compare, and an index serves what begins with a text. */
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * What staff list, filter and search of each subscriber. Kept by the database's own triggers, never
 * written by hand. It stands apart from the readers' rows because each mail moves those on: every
 * index there is paid a hundred thousand times a morning, the ones here when a person does something.
 */
export const subscriberListings = pgTable(
  "subscriber_listings",
  {
    subscriberId: uuid()
      .primaryKey()
      .references(() => newsletterSubscribers.id, { onDelete: "cascade" }),
    email: bytewise().notNull(),
    firstName: text().notNull(),
    nameKey: bytewise()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(first_name)`),
    /** Both on their lines: no search spans them. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(first_name) || chr(10) || email`),
    status: text({ enum: subscriberStatuses }).notNull(),
    frequency: text({ enum: frequencyPrefs }).notNull(),
    quickCheckCount: integer().notNull(),
    createdAt: timestamptz().notNull(),
    emailHash: text(),
    suppression: text({ enum: ["bounced", "complained"] }),
    /** Of the newsletter: the newest mail of all. */
    lastMailFailed: boolean().notNull().default(false),
    trouble: text({ enum: subscriberTroubles }).generatedAlwaysAs(
      (): SQL => sql`coalesce(suppression, case when last_mail_failed then 'failed' end)`,
    ),
  },
  (t) => [
    uniqueIndex("subscriber_listings_hash").on(t.emailHash),
    // Each order, with what a search asks of a row: it walks these and reads no row that it does
    // not show (db/queries/subscribers.ts).
    index("subscriber_listings_joined").on(t.createdAt, t.subscriberId, t.searchText, t.email),
    // By address, who came lately is told apart here too: there are few of them among all.
    index("subscriber_listings_email").on(t.email, t.subscriberId, t.searchText, t.createdAt),
    index("subscriber_listings_checks").on(
      t.quickCheckCount,
      t.createdAt,
      t.subscriberId,
      t.searchText,
      t.email,
    ),
    // Each filter in each order.
    index("subscriber_listings_status_joined").on(t.status, t.createdAt, t.subscriberId),
    index("subscriber_listings_status_email").on(t.status, t.email),
    index("subscriber_listings_status_checks").on(
      t.status,
      t.quickCheckCount,
      t.createdAt,
      t.subscriberId,
    ),
    index("subscriber_listings_pace_joined").on(t.frequency, t.createdAt, t.subscriberId),
    index("subscriber_listings_pace_email").on(t.frequency, t.email),
    index("subscriber_listings_pace_checks").on(
      t.frequency,
      t.quickCheckCount,
      t.createdAt,
      t.subscriberId,
    ),
    index("subscriber_listings_intent_joined")
      .on(t.createdAt, t.subscriberId)
      .where(sql`quick_check_count >= 5`),
    index("subscriber_listings_intent_email").on(t.email).where(sql`quick_check_count >= 5`),
    index("subscriber_listings_trouble_joined")
      .on(t.createdAt, t.subscriberId)
      .where(sql`trouble is not null`),
    index("subscriber_listings_trouble_email").on(t.email).where(sql`trouble is not null`),
    index("subscriber_listings_trouble_checks")
      .on(t.quickCheckCount, t.createdAt, t.subscriberId)
      .where(sql`trouble is not null`),
    // What begins with one or two letters.
    index("subscriber_listings_name").on(t.nameKey),
    // Any three letters in a row.
    index("subscriber_listings_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
    check("subscriber_listings_status", sql`${t.status} ${inList(subscriberStatuses)}`),
  ],
);
