import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { timestamptz } from "@/db/schema/columns";

/** Counters of all limits in lib/rate-limit/policies.ts. */
export const rateLimits = pgTable("rate_limits", {
  /** The policy's name and who or what is limited, such as a keyed hash of the visitor. */
  key: text().primaryKey(),
  windowStartedAt: timestamp({ withTimezone: true }).notNull(),
  hits: integer().notNull(),
  blockedUntil: timestamp({ withTimezone: true }),
  /** Of limits for emails: when the last day's emails were sent, oldest first. */
  sentAt: timestamptz().array(),
});
