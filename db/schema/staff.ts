import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { inList } from "@/db/schema/in-list";
import { timestamptz } from "@/db/schema/timestamptz";
import { authTokenPurposes, signInMethods, staffRoles } from "@/db/values/auth";

/** An account that can sign in. Whether it may do staff's work stands in `user_roles` alone. */
export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Trimmed, lowercase, NFC, its domain in ASCII: one account per address. */
    email: text().notNull(),
    /** argon2id in PHC form; null for an account that signs in by mail alone. */
    passwordHash: text(),
    /** When its owner proved to read the address; nothing is granted before. */
    emailConfirmedAt: timestamptz(),
    /** The TOTP secret, encrypted under AUTH_SECRET; in force from `totpEnabledAt` on. */
    totpSecret: text(),
    totpEnabledAt: timestamptz(),
    /** The newest 30-second step that was used: no code works twice (RFC 6238, 5.2). */
    totpLastStep: integer(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("users_email").on(t.email),
    check("users_email_lower", sql`${t.email} = lower(${t.email})`),
  ],
);

/** A browser that is signed in. The cookie holds this id, encrypted; the row decides. */
export const userSessions = pgTable(
  "user_sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    method: text({ enum: signInMethods }).notNull(),
    /** What the browser calls itself, capped: for the list of one's sessions. */
    userAgent: text().notNull().default(""),
    networkHash: text().notNull().default(""),
    /** Knows a browser again that has signed in to the account before: strangers can't delay it. */
    browserHash: text().notNull().default(""),
    createdAt: timestamptz().notNull(),
    lastSeenAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    revokedAt: timestamptz(),
  },
  (t) => [
    index("user_sessions_user").on(t.userId, t.createdAt),
    check("user_sessions_method", sql`${t.method} ${inList(signInMethods)}`),
  ],
);

/** What a mail carries to prove its reader: a link, and a code for another device. */
export const authTokens = pgTable(
  "auth_tokens",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text({ enum: authTokenPurposes }).notNull(),
    tokenHash: text().notNull(),
    /** Of the code in the same mail, which works in the browser that asked for it. */
    codeHash: text(),
    browserHash: text().notNull().default(""),
    /** `confirm_email`: becomes the account's by confirming, so that it is the reader's own choice. */
    passwordHash: text(),
    codeAttempts: integer().notNull().default(0),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex("auth_tokens_token").on(t.tokenHash),
    index("auth_tokens_user").on(t.userId, t.purpose, t.createdAt),
    check("auth_tokens_purpose", sql`${t.purpose} ${inList(authTokenPurposes)}`),
  ],
);

/** Codes on paper for who lost the TOTP device; each works once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text().notNull(),
    usedAt: timestamptz(),
  },
  (t) => [uniqueIndex("recovery_codes_code").on(t.userId, t.codeHash)],
);

/** Failed tries by account and address, for the growing delay between them. */
export const signInThrottles = pgTable("sign_in_throttles", {
  key: text().primaryKey(),
  failures: integer().notNull(),
  lastFailedAt: timestamptz().notNull(),
  nextAttemptAt: timestamptz().notNull(),
});

/** Who may do staff's work. A trigger keeps the last admin (migration `staff`). */
export const userRoles = pgTable(
  "user_roles",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    email: text().notNull(),
    role: text({ enum: staffRoles }).notNull().default("admin"),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("user_roles_user").on(t.userId),
    check("user_roles_role", sql`${t.role} ${inList(staffRoles)}`),
  ],
);

/** Addresses that became admin by `bootstrap_admin`: each does so once, and not again once removed. */
export const adminBootstraps = pgTable(
  "admin_bootstraps",
  {
    email: text().primaryKey(),
    grantedAt: timestamptz().notNull(),
    /** The local site's first account, not one that the settings name. One row at most. */
    isFirstLocal: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex("admin_bootstraps_first_local").on(t.isFirstLocal).where(sql`is_first_local`),
  ],
);
