import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { userRoles, userSessions, users } from "@/db/schema";
import type { StaffSession } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

/**
 * Reads a session with the account's current role; null if it has ended, was revoked or never
 * existed. Called on every request, so removing an admin takes effect at once.
 */
export async function readSession(
  ctx: Pick<Ctx, "db" | "now">,
  sessionId: string,
): Promise<StaffSession | null> {
  const [row] = await ctx.db
    .select({
      sessionId: userSessions.id,
      userId: users.id,
      email: users.email,
      method: userSessions.method,
      expiresAt: userSessions.expiresAt,
      role: userRoles.role,
    })
    .from(userSessions)
    .innerJoin(users, eq(users.id, userSessions.userId))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(
      and(
        eq(userSessions.id, sessionId),
        isNull(userSessions.revokedAt),
        gt(userSessions.expiresAt, ctx.now()),
        isNotNull(users.emailConfirmedAt),
      ),
    );
  if (!row) return null;
  const { role, ...session } = row;
  return { ...session, isAdmin: role === "admin" };
}
