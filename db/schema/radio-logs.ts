import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytea, timestamptz } from "@/db/schema/columns";
import { radioSubmissions } from "@/db/schema/radio";
import { radioStations } from "@/db/schema/radio-stations";
import { users } from "@/db/schema/staff";

/** Uploaded playout logs in parts, for their preview and import. Deleted after a day. */
export const radioLogParts = pgTable(
  "radio_log_parts",
  {
    uploadId: uuid().notNull(),
    /** From 1. */
    number: integer().notNull(),
    uploadedBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    bytes: bytea().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.uploadId, t.number] }),
    index("radio_log_parts_oldest").on(t.createdAt),
    index("radio_log_parts_user").on(t.uploadedBy),
    check("radio_log_parts_number", sql`${t.number} > 0`),
  ],
);

/** Songs that staff matched by hand with how a station's logs name them. */
export const radioLogNames = pgTable(
  "radio_log_names",
  {
    stationId: uuid()
      .notNull()
      .references(() => radioStations.id),
    /** Artist and title as in the log, in lower case. */
    name: text().notNull(),
    orderItemId: uuid()
      .notNull()
      .references(() => radioSubmissions.orderItemId),
    matchedBy: text().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.stationId, t.name] })],
);
