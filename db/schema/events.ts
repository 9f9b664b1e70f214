import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "@/db/schema/columns";

/** Events that staff announce on /events. */
export const events = pgTable(
  "events",
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    description: text().notNull(),
    startsAt: timestamptz().notNull(),
    endsAt: timestamptz().notNull(),
    /** Null if the event is online. */
    location: text(),
    /** Where to sign up or join. */
    url: text(),
    isPublished: boolean().notNull().default(false),
    /** Counts edits, to find conflicting ones. */
    version: integer().notNull().default(1),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check("events_title_length", sql`char_length(${t.title}) between 1 and 200`),
    check("events_description_length", sql`char_length(${t.description}) <= 5000`),
    check("events_location_length", sql`char_length(${t.location}) between 1 and 200`),
    check("events_url_https", sql`${t.url} ~ '^https://'`),
    check("events_end_after_start", sql`${t.endsAt} > ${t.startsAt}`),
    // For selectUpcomingEvents.
    index("events_upcoming").on(t.endsAt).where(sql`${t.isPublished}`),
  ],
);
