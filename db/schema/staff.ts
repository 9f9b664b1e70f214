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
import { inList, timestamptz } from "@/db/schema/columns";
import { authTokenPurposes, signInMethods, staffRoles } from "@/db/values/auth";

/** An account that can sign in. Only `user_roles` makes it an admin. */
export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Normalized (lib/core/email-address.ts): one account per address. */
    email: text().notNull(),
    /** argon2id in PHC format; null for an account that only signs in by email. */
    passwordHash: text(),
    /** Set when the owner follows an emailed link. Unconfirmed accounts get no access. */
    emailConfirmedAt: timestamptz(),
    /** Encrypted with AUTH_SECRET; active once `totpEnabledAt` is set. */
    totpSecret: text(),
    totpEnabledAt: timestamptz(),
    /** The latest 30-second step used, so that no code works twice (RFC 6238, 5.2). */
    totpLastStep: integer(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("users_email").on(t.email),
    check("users_email_lower", sql`${t.email} = lower(${t.email})`),
  ],
);

/** A sign-in session. The cookie holds the encrypted id; this row decides if it's valid. */
export const userSessions = pgTable(
  "user_sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    method: text({ enum: signInMethods }).notNull(),
    /** Truncated; shown in the list of sessions. */
    userAgent: text().notNull().default(""),
    networkHash: text().notNull().default(""),
    /** Identifies browsers that have signed in before, which count attempts separately. */
    browserHash: text().notNull().default(""),
    createdAt: timestamptz().notNull(),
    lastSeenAt: timestamptz().notNull(),
    /** Last second factor or password check after signing in; null means at `createdAt`. */
    verifiedAt: timestamptz(),
    expiresAt: timestamptz().notNull(),
    revokedAt: timestamptz(),
  },
  (t) => [
    index("user_sessions_user").on(t.userId, t.createdAt),
    check("user_sessions_method", sql`${t.method} ${inList(signInMethods)}`),
  ],
);

/** Replaced by `one_time_codes`, which follows it by triggers. Drop it in the next release. */
export const authTokens = pgTable(
  "auth_tokens",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text({ enum: authTokenPurposes }).notNull(),
    tokenHash: text().notNull(),
    /** The code in the same email, which only works in the requesting browser. */
    codeHash: text(),
    browserHash: text().notNull().default(""),
    /** For `confirm_email`: becomes the account's password on confirmation. */
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

/** Backup codes for a lost TOTP device; each works once. */
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

/** Replaced by `rate_limits`, which follows it by a trigger. Drop it in the next release. */
export const signInThrottles = pgTable("sign_in_throttles", {
  key: text().primaryKey(),
  failures: integer().notNull(),
  lastFailedAt: timestamptz().notNull(),
  nextAttemptAt: timestamptz().notNull(),
});

/** Admin roles. A trigger rejects removing the last admin (migration `staff`). */
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

/** Emailed invitations to join the staff. At most one per address is open. */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Normalized. */
    email: text().notNull(),
    role: text({ enum: staffRoles }).notNull(),
    /** Replaced when the invitation is sent again, so that only the newest link works. */
    tokenHash: text().notNull(),
    invitedBy: text().notNull(),
    createdAt: timestamptz().notNull(),
    sentAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    acceptedAt: timestamptz(),
    revokedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex("staff_invitations_token").on(t.tokenHash),
    uniqueIndex("staff_invitations_open")
      .on(t.email)
      .where(sql`accepted_at is null and revoked_at is null`),
    check("staff_invitations_role", sql`${t.role} ${inList(staffRoles)}`),
    check("staff_invitations_email_lower", sql`${t.email} = lower(${t.email})`),
    check("staff_invitations_end", sql`${t.acceptedAt} is null or ${t.revokedAt} is null`),
  ],
);

/** Addresses that `bootstrap_admin` made admin. Each gets the role only once, even after removal. */
export const adminBootstraps = pgTable(
  "admin_bootstraps",
  {
    email: text().primaryKey(),
    grantedAt: timestamptz().notNull(),
    /** True for the first account of a local site, which ADMIN_EMAILS doesn't list. At most one row. */
    isFirstLocal: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex("admin_bootstraps_first_local").on(t.isFirstLocal).where(sql`is_first_local`),
  ],
);
