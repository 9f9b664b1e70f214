import { randomUUID } from "node:crypto";
import { and, eq, isNull, lte, or } from "drizzle-orm";
import { senderRowId } from "@/db/queries/newsletter/sender";
import { newsletterSender as sender } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";

/**
 * Makes this process the only sender until `until`, which uses the provider's rate limit best. The
 * lease expires by itself after a crash. Duplicates are prevented by the send log, not by this
 * lease.
 * @returns a token to release the lease, or null while another process holds it
 */
export async function acquireSenderLease(ctx: Ctx, until: Date): Promise<string | null> {
  const token = randomUUID();
  const now = ctx.now();
  await ctx.db.insert(sender).values({ id: senderRowId }).onConflictDoNothing();
  const acquired = await ctx.db
    .update(sender)
    .set({
      token,
      leasedUntil: until,
      lastRunStartedAt: now,
      lastRunEndedAt: null,
      lastRunClaimed: 0,
      lastRunSent: 0,
    })
    .where(
      and(eq(sender.id, senderRowId), or(isNull(sender.leasedUntil), lte(sender.leasedUntil, now))),
    )
    .returning({ id: sender.id });
  return acquired.length === 1 ? token : null;
}

/** Releases the lease and records the run. Does nothing if another sender has taken it over. */
export async function releaseSenderLease(
  ctx: Ctx,
  token: string,
  run: { readonly claimed: number; readonly sent: number },
): Promise<void> {
  await ctx.db
    .update(sender)
    .set({
      token: null,
      leasedUntil: null,
      lastRunEndedAt: ctx.now(),
      lastRunClaimed: run.claimed,
      lastRunSent: run.sent,
    })
    .where(and(eq(sender.id, senderRowId), eq(sender.token, token)));
}
