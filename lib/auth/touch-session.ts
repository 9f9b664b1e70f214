import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { userSessions } from "@/db/schema";
import { authPolicy } from "@/lib/auth/policy";
import type { Ctx } from "@/lib/ctx";

/** So that a tab that asks every 30 seconds writes once a minute. */
const seenEverySeconds = 60;

/**
 * Notes that a session is in use, and moves its end: past half of its idle life, or at once when the
 * browser asks to go on. False for one that has ended or was revoked; it never comes back.
 */
export async function touchSession(
  ctx: Pick<Ctx, "db" | "now">,
  { sessionId, refresh }: { readonly sessionId: string; readonly refresh: boolean },
): Promise<boolean> {
  const now = ctx.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const { sessionIdleHours, sessionLongestDays } = authPolicy;
  const moved = sql`least(
    ${at} + make_interval(hours => ${sessionIdleHours}),
    ${userSessions.createdAt} + make_interval(days => ${sessionLongestDays})
  )`;
  const isPastHalf = sql`${userSessions.expiresAt} - ${at} < make_interval(mins => ${sessionIdleHours * 30})`;
  const isStale = sql`${userSessions.lastSeenAt} <= ${at} - make_interval(secs => ${seenEverySeconds})`;
  const alive = and(
    eq(userSessions.id, sessionId),
    isNull(userSessions.revokedAt),
    gt(userSessions.expiresAt, now),
  );
  const touched = await ctx.db
    .update(userSessions)
    .set({
      lastSeenAt: now,
      expiresAt: sql`case when ${refresh} or ${isPastHalf} then ${moved} else ${userSessions.expiresAt} end`,
    })
    .where(and(alive, refresh ? undefined : sql`(${isStale} or ${isPastHalf})`))
    .returning({ id: userSessions.id });
  if (touched.length === 1) return true;
  const rows = await ctx.db.select({ id: userSessions.id }).from(userSessions).where(alive);
  return rows.length === 1;
}
