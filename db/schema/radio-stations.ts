import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { timestamptz } from "@/db/schema/columns";
import type { LogMapping } from "@/db/values/radio";

/** Radio stations that play customers' songs. Staff edit them. */
export const radioStations = pgTable(
  "radio_stations",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** City or region, such as `Memphis, TN`. */
    market: text().notNull(),
    format: text().notNull(),
    streamUrl: text(),
    /** Such as `WDIA`; a station that only streams has none. */
    callSign: text(),
    /** Such as `101.1 FM`. */
    frequency: text(),
    /** A noncommercial station may not air paid promotion. */
    isCommercial: boolean().notNull().default(false),
    /** Local hours between which customers' spins air, until 24; may span midnight. Null if unknown. */
    airsFrom: integer(),
    airsUntil: integer(),
    /** Percent of spins that air between 6 AM and midnight at least, as agreed with the station. */
    dayPercent: integer(),
    /** IANA name. Times in the station's logs are in this zone. */
    timeZone: text().notNull().default("America/Chicago"),
    isActive: boolean().notNull().default(true),
    /** Which columns of this station's logs mean what; null before its first import. */
    logMapping: jsonb().$type<LogMapping>(),
    /** Counts edits of the station, to find conflicting ones. */
    version: integer().notNull().default(1),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("radio_stations_name").on(sql`lower(${t.name})`),
    check(
      "radio_stations_hours",
      sql`num_nulls(${t.airsFrom}, ${t.airsUntil}) in (0, 2) and ${t.airsFrom} between 0 and 23 and ${t.airsUntil} between 1 and 24`,
    ),
    check("radio_stations_day_percent", sql`${t.dayPercent} between 0 and 100`),
  ],
);

/** A station's shows. */
export const radioPrograms = pgTable(
  "radio_programs",
  {
    id: uuid().primaryKey().defaultRandom(),
    stationId: uuid()
      .notNull()
      .references(() => radioStations.id),
    name: text().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [uniqueIndex("radio_programs_name").on(t.stationId, sql`lower(${t.name})`)],
);

/** Imported playout logs. */
export const radioImports = pgTable("radio_imports", {
  id: uuid().primaryKey().defaultRandom(),
  stationId: uuid()
    .notNull()
    .references(() => radioStations.id),
  fileName: text().notNull(),
  /** Rows in the file, and spins added from it. */
  rows: integer().notNull(),
  added: integer().notNull(),
  importedBy: text().notNull(),
  createdAt: timestamptz().notNull(),
});
