import { and, count, desc, eq, isNull } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { recoveryCodes, userRoles, users } from "@/db/schema";

export type UserRow = typeof users.$inferSelect;

export async function findUser(db: Queryable, userId: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user;
}

/** Finds an account by its normalized email. */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user;
}

/**
 * Locks the account's row and returns whether its password hash is still this one. The lock makes a
 * concurrent password change wait until the transaction ends.
 */
export async function lockIfPasswordHash(
  tx: Transaction,
  { userId, passwordHash }: { readonly userId: string; readonly passwordHash: string },
): Promise<boolean> {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .for("no key update");
  return locked.length === 1;
}

export async function countUnusedRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.codes ?? 0;
}

export async function isAdminUser(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(eq(userRoles.userId, userId));
  return rows.length > 0;
}

export async function findAdminByEmail(db: Queryable, email: string) {
  const [admin] = await db
    .select({ userId: userRoles.userId, email: userRoles.email })
    .from(userRoles)
    .where(eq(userRoles.email, email));
  return admin;
}

/** Lists the admins, newest first. */
export function selectAdmins(db: Queryable) {
  return db
    .select({
      id: userRoles.id,
      email: userRoles.email,
      role: userRoles.role,
      createdAt: userRoles.createdAt,
    })
    .from(userRoles)
    .orderBy(desc(userRoles.createdAt));
}

/** The addresses of all admins. */
export async function selectAdminEmails(db: Queryable): Promise<readonly string[]> {
  const admins = await db
    .select({ email: userRoles.email })
    .from(userRoles)
    .where(eq(userRoles.role, "admin"));
  return admins.map(({ email }) => email);
}
