import { and, eq, lt } from "drizzle-orm";
import { selectLiveSession } from "@/db/queries/customers";
import { customerSessions } from "@/db/schema";
import { hourMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { hashSessionToken } from "@/lib/customers/code-hash";
import { getSessionEnd } from "@/lib/customers/session-end";

/** A signed-in customer. Operations on a library take it as proof. */
export type Customer = {
  readonly id: string;
  readonly sessionId: string;
  /** Every address the customer has proved, oldest first. */
  readonly emails: readonly string[];
};

/** Reads the customer of a session token and extends the session, at most once an hour. */
export async function readCustomer(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  token: string,
): Promise<Customer | null> {
  const now = ctx.now();
  const tokenHash = hashSessionToken(ctx.settings.authSecret, token);
  const session = await selectLiveSession(ctx.db, tokenHash, now);
  if (!session) return null;
  const { id, customerId, emails } = session;
  const anHourAgo = new Date(now.getTime() - hourMs);
  if (session.lastSeenAt < anHourAgo) {
    await ctx.db
      .update(customerSessions)
      .set({ lastSeenAt: now, expiresAt: getSessionEnd(now) })
      .where(and(eq(customerSessions.id, id), lt(customerSessions.lastSeenAt, anHourAgo)));
  }
  return { id: customerId, sessionId: id, emails };
}
