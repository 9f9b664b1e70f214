import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { userSessions } from "@/db/schema";
import { timestampParam } from "@/db/timestamp-param";
import { authPolicy } from "@/lib/auth/policy";
import type { Ctx } from "@/lib/ctx";

/** A tab that checks every 30 seconds causes one write a minute. */
const seenEverySeconds = 60;

/**
 * Updates a session's last use and extends it, in the second half of its idle time or when the
 * browser asks for a refresh. Returns false if the session has ended or was revoked.
 */
export async function touchSession(
  ctx: Pick<Ctx, "db" | "now">,
  { sessionId, refresh }: { readonly sessionId: string; readonly refresh: boolean },
): Promise<boolean> {
  const now = ctx.now();
  const at = timestampParam(now);
  const { sessionIdleHours, sessionMaxDays } = authPolicy;
  const extended = sql`least(
    ${at} + make_interval(hours => ${sessionIdleHours}),
    ${userSessions.createdAt} + make_interval(days => ${sessionMaxDays})
  )`;
  const isPastHalf = sql`${userSessions.expiresAt} - ${at} < make_interval(mins => ${sessionIdleHours * 30})`;
  const isStale = sql`${userSessions.lastSeenAt} <= ${at} - make_interval(secs => ${seenEverySeconds})`;
  const isActive = and(
    eq(userSessions.id, sessionId),
    isNull(userSessions.revokedAt),
    gt(userSessions.expiresAt, now),
  );
  const touched = await ctx.db
    .update(userSessions)
    .set({
      lastSeenAt: now,
      expiresAt: sql`case when ${refresh} or ${isPastHalf} then ${extended} else ${userSessions.expiresAt} end`,
    })
    .where(and(isActive, refresh ? undefined : sql`(${isStale} or ${isPastHalf})`))
    .returning({ id: userSessions.id });
  if (touched.length === 1) return true;
  const rows = await ctx.db.select({ id: userSessions.id }).from(userSessions).where(isActive);
  return rows.length === 1;
}
