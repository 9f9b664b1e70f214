import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
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
  (t) => [uniqueIndex("radio_stations_name").on(sql`lower(${t.name})`)],
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
