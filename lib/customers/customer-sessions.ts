import { and, eq, gt, lt, ne } from "drizzle-orm";
import { selectLiveSession } from "@/db/queries/customers";
import { customerSessions } from "@/db/schema";
import { dayMs, hourMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { customerPolicy } from "@/lib/customers/policy";
import { keyedHash } from "@/lib/secrets/tokens";

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

/** Returns when a session that started at `createdAt` and was last used at `now` ends. */
export function getSessionEnd(createdAt: Date, now: Date): Date {
  return new Date(
    Math.min(
      now.getTime() + customerPolicy.sessionDays * dayMs,
      createdAt.getTime() + customerPolicy.maxSessionDays * dayMs,
    ),
  );
}

/** Sessions created before this have ended, even if an earlier version let them last longer. */
export function getOldestSessionStart(now: Date): Date {
  return new Date(now.getTime() - customerPolicy.maxSessionDays * dayMs);
}

/** Which sessions to end: this browser's, all others, or one by its id. */
type SessionScope = "this" | "others" | { readonly sessionId: string };

/** Signs a customer out of one or several browsers. The browsers stay known (db/schema/customers.ts). */
export async function endCustomerSessions(
  ctx: Pick<Ctx, "db" | "now">,
  { id, sessionId }: Pick<Customer, "id" | "sessionId">,
  scope: SessionScope,
): Promise<void> {
  const now = ctx.now();
  const which =
    scope === "others"
      ? ne(customerSessions.id, sessionId)
      : eq(customerSessions.id, scope === "this" ? sessionId : scope.sessionId);
  await ctx.db
    .update(customerSessions)
    .set({ expiresAt: now })
    .where(and(eq(customerSessions.customerId, id), gt(customerSessions.expiresAt, now), which));
}

/** Hash of a session's token, as stored in the database. */
export function hashSessionToken(authSecret: string, token: string): string {
  return keyedHash(authSecret, "library-session", token);
}
