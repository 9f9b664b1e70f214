import { and, eq, gt, lt } from "drizzle-orm";
import { selectLiveSession } from "@/db/queries/customers";
import { customerSessions } from "@/db/schema";
import { hourMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { hashSessionToken } from "@/lib/customers/code-hash";
import { getOldestSessionStart, getSessionEnd } from "@/lib/customers/session-end";

/** A signed-in customer. Operations on a library take it as proof. */
export type Customer = {
  readonly id: string;
  readonly sessionId: string;
  /** The address that proved this session with a code; null in a session of an earlier version. */
  readonly provedEmail: string | null;
  /** When that code was entered. */
  readonly provedAt: Date;
  /** Every address the customer has proved, in the order they came into the library. */
  readonly emails: readonly string[];
};

/** Reads the customer of a session token and extends the session, at most once an hour. */
export async function readCustomer(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  token: string,
): Promise<Customer | null> {
  const now = ctx.now();
  const tokenHash = hashSessionToken(ctx.settings.authSecret, token);
  const session = await selectLiveSession(ctx.db, tokenHash, {
    now,
    startedAfter: getOldestSessionStart(now),
  });
  if (!session) return null;
  const { id, customerId, provedEmail, createdAt, emails } = session;
  const anHourAgo = new Date(now.getTime() - hourMs);
  if (session.lastSeenAt < anHourAgo) {
    await ctx.db
      .update(customerSessions)
      .set({ lastSeenAt: now, expiresAt: getSessionEnd(createdAt, now) })
      .where(
        and(
          eq(customerSessions.id, id),
          lt(customerSessions.lastSeenAt, anHourAgo),
          // It may have been ended since it was read.
          gt(customerSessions.expiresAt, now),
        ),
      );
  }
  return { id: customerId, sessionId: id, provedEmail, provedAt: createdAt, emails };
}
