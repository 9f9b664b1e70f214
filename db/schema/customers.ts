import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { inList, timestamptz } from "@/db/schema/columns";
import { customerCodePurposes } from "@/db/values/customers";

/**
 * A person with a library: one or more email addresses proved with a code. Orders aren't copied
 * here; they belong to the customer who has proved the order's current address.
 */
export const customers = pgTable("customers", {
  id: uuid().primaryKey().defaultRandom(),
  createdAt: timestamptz().notNull(),
});

export const customerEmails = pgTable(
  "customer_emails",
  {
    /** Normalized (lib/core/email-address.ts). */
    email: text().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    provedAt: timestamptz().notNull(),
  },
  (t) => [
    index("customer_emails_customer").on(t.customerId),
    check("customer_emails_lower", sql`${t.email} = lower(${t.email})`),
  ],
);

/**
 * A browser signed in to a library. The cookie holds the token; only its hash is stored. A session that
 * ended keeps its row for a while, so that strangers can't use up this browser's codes.
 */
export const customerSessions = pgTable(
  "customer_sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /**
     * The address that proved the session with a code. Removing the address ends the session. Null in
     * sessions of earlier versions, which end when any address is removed.
     */
    email: text().references(() => customerEmails.email, { onDelete: "cascade" }),
    tokenHash: text().notNull(),
    /** Recognizes the browser when it signs in again. Null in sessions of earlier versions. */
    browserHash: text(),
    /** Truncated; shown in the list of sessions. */
    userAgent: text().notNull(),
    createdAt: timestamptz().notNull(),
    lastSeenAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("customer_sessions_token").on(t.tokenHash),
    index("customer_sessions_customer").on(t.customerId, t.createdAt),
    // Removing an address ends its sessions.
    index("customer_sessions_email").on(t.email),
  ],
);

/** Replaced by `one_time_codes`, which follows it by triggers. Drop it in the next release. */
export const customerCodes = pgTable(
  "customer_codes",
  {
    id: uuid().primaryKey().defaultRandom(),
    purpose: text({ enum: customerCodePurposes }).notNull(),
    email: text().notNull(),
    browserHash: text().notNull(),
    codeHash: text().notNull(),
    attemptsLeft: integer().notNull(),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (t) => [
    index("customer_codes_email").on(t.email, t.browserHash),
    check("customer_codes_purpose", sql`${t.purpose} ${inList(customerCodePurposes)}`),
  ],
);
