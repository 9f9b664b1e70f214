import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { inList, timestamptz } from "@/db/schema/columns";
import { type CalendarWarnings, calendarProblems } from "@/db/values/calendars";

/** Private calendars of staff. Their events block session times. */
export const busyCalendars = pgTable(
  "busy_calendars",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What staff call it. Also in alerts. */
    name: text().notNull(),
    /** The address is enough to read the calendar, so it's sealed (lib/secrets/seal.ts). */
    sealedAddress: text().notNull(),
    /** IANA zone of events without one. */
    timeZone: text().notNull(),
    /** Whether booking pauses when the calendar couldn't be read for 24 hours. */
    pausesBooking: boolean().notNull().default(false),
    /** When it's due, or when the lease of the instance that's reading it ends. */
    nextReadAt: timestamptz().notNull(),
    /** Counts attempts, so that one with an expired lease can't overwrite a later one. */
    attempts: integer().notNull().default(0),
    /** The latest attempt. */
    triedAt: timestamptz(),
    /** The latest success; null before the first. */
    readAt: timestamptz(),
    /** Why the latest attempt failed; null if it succeeded. */
    problem: text({ enum: calendarProblems }),
    /** The server's version of what we read. */
    etag: text(),
    /** Events were read up to here. The window moves on, also when the calendar doesn't change. */
    coveredUntil: timestamptz(),
    events: integer().notNull().default(0),
    warnings: jsonb().$type<CalendarWarnings>(),
    createdBy: text().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("busy_calendars_name").on(sql`lower(${t.name})`),
    check("busy_calendars_problem", sql`${t.problem} ${inList(calendarProblems)}`),
  ],
);

/** When the events of a busy calendar take place, and nothing else about them. */
export const busyTimes = pgTable(
  "busy_times",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    calendarId: uuid()
      .notNull()
      .references(() => busyCalendars.id, { onDelete: "cascade" }),
    startsAt: timestamptz().notNull(),
    endsAt: timestamptz().notNull(),
    /** Keyed hash of the event's UID, which may contain names or addresses. */
    uidHash: text().notNull(),
  },
  (t) => [
    index("busy_times_start").on(t.startsAt),
    index("busy_times_calendar").on(t.calendarId),
    check("busy_times_order", sql`${t.endsAt} > ${t.startsAt}`),
  ],
);

/** Private addresses at which a calendar program reads our sessions. One works at a time. */
export const sessionFeeds = pgTable(
  "session_feeds",
  {
    id: uuid().primaryKey().defaultRandom(),
    tokenHash: text().notNull(),
    createdBy: text().notNull(),
    createdAt: timestamptz().notNull(),
    /** When a calendar program last read it, to the hour. */
    readAt: timestamptz(),
    revokedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex("session_feeds_token").on(t.tokenHash),
    uniqueIndex("session_feeds_current").on(sql`(true)`).where(sql`revoked_at is null`),
  ],
);
