import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/schema/at";

/** Events that staff announce on /events. */
export const events = pgTable(
  "events",
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    description: text().notNull(),
    startsAt: at().notNull(),
    endsAt: at().notNull(),
    /** Null if the event is online. */
    place: text(),
    /** Where to sign up or join. */
    url: text(),
    isPublished: boolean().notNull().default(false),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
  },
  (t) => [
    check("events_title_length", sql`char_length(${t.title}) between 1 and 200`),
    check("events_description_length", sql`char_length(${t.description}) <= 5000`),
    check("events_place_length", sql`char_length(${t.place}) between 1 and 200`),
    check("events_url_https", sql`${t.url} ~ '^https://'`),
    check("events_end_after_start", sql`${t.endsAt} > ${t.startsAt}`),
    // For selectUpcomingEvents.
    index("events_upcoming").on(t.endsAt).where(sql`${t.isPublished}`),
  ],
);
