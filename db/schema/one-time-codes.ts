import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { inList, timestamptz } from "@/db/schema/columns";
import { oneTimeCodePurposes } from "@/db/values/auth";

/** Emailed proofs that someone reads an address: a code to type, a link's token, or both. */
export const oneTimeCodes = pgTable(
  "one_time_codes",
  {
    id: uuid().primaryKey().defaultRandom(),
    purpose: text({ enum: oneTimeCodePurposes }).notNull(),
    /** Who is proved; see `oneTimeCodePurposes`. */
    subject: text().notNull(),
    codeHash: text(),
    tokenHash: text(),
    /** The requesting browser. The code only works there, so strangers can't use up its attempts. */
    browserHash: text().notNull().default(""),
    attempts: integer().notNull().default(0),
    /** For `staff_confirm_email`: becomes the account's password on confirmation. */
    passwordHash: text(),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    /** Set once, when it was used or ended early. */
    usedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex("one_time_codes_token").on(t.tokenHash),
    index("one_time_codes_subject").on(t.subject, t.purpose),
    check("one_time_codes_purpose", sql`${t.purpose} ${inList(oneTimeCodePurposes)}`),
    check("one_time_codes_secret", sql`num_nonnulls(${t.codeHash}, ${t.tokenHash}) > 0`),
  ],
);
