import { and, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { userRoles, userSessions, users } from "@/db/schema";

/** Finds an active session of a confirmed account, with the account's current role. */
export async function findActiveSession(db: Queryable, sessionId: string, now: Date) {
  const [row] = await db
    .select({
      sessionId: userSessions.id,
      userId: users.id,
      email: users.email,
      method: userSessions.method,
      expiresAt: userSessions.expiresAt,
      role: userRoles.role,
      verifiedAt:
        sql<Date>`coalesce(${userSessions.verifiedAt}, ${userSessions.createdAt})`.mapWith(
          userSessions.createdAt,
        ),
      hasTotp: sql<boolean>`${users.totpEnabledAt} is not null`,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
    })
    .from(userSessions)
    .innerJoin(users, eq(users.id, userSessions.userId))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(
      and(
        eq(userSessions.id, sessionId),
        isNull(userSessions.revokedAt),
        gt(userSessions.expiresAt, now),
        isNotNull(users.emailConfirmedAt),
      ),
    );
  return row;
}

/** Lists an account's active sessions, last used first. Uses the index `user_sessions_user`. */
export function selectActiveSessions(db: Queryable, userId: string, now: Date) {
  return db
    .select({
      id: userSessions.id,
      method: userSessions.method,
      userAgent: userSessions.userAgent,
      createdAt: userSessions.createdAt,
      lastSeenAt: userSessions.lastSeenAt,
      expiresAt: userSessions.expiresAt,
    })
    .from(userSessions)
    .where(
      and(
        eq(userSessions.userId, userId),
        isNull(userSessions.revokedAt),
        gt(userSessions.expiresAt, now),
      ),
    )
    .orderBy(desc(userSessions.lastSeenAt))
    .limit(100);
}

/** True if this browser has started a session of this account since a time. */
export async function hasSessionSince(
  db: Queryable,
  { email, browserHash, since }: { email: string; browserHash: string; since: Date },
): Promise<boolean> {
  const rows = await db
    .select({ id: userSessions.id })
    .from(userSessions)
    .innerJoin(users, eq(users.id, userSessions.userId))
    .where(
      and(
        eq(users.email, email),
        eq(userSessions.browserHash, browserHash),
        gt(userSessions.createdAt, since),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
