import { randomUUID } from "node:crypto";
import { and, eq, isNull, lte, or } from "drizzle-orm";
import { newsletterSender as sender } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";

export const senderRow = 1;

/**
 * Makes this process the one that sends, until `until`: the provider's rate is shared best by one.
 * Out: a token to give the lease back with, or null while another sends. It ends by itself, so a
 * sender that crashed blocks nobody for long; what keeps mails from going out twice is the ledger.
 */
export async function takeSenderLease(ctx: Ctx, until: Date): Promise<string | null> {
  const token = randomUUID();
  const now = ctx.now();
  await ctx.db.insert(sender).values({ id: senderRow }).onConflictDoNothing();
  const taken = await ctx.db
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
      and(eq(sender.id, senderRow), or(isNull(sender.leasedUntil), lte(sender.leasedUntil, now))),
    )
    .returning({ id: sender.id });
  return taken.length === 1 ? token : null;
}

/** Ends a run and writes down what it did; nothing where another sender has taken over since. */
export async function giveSenderLeaseBack(
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
    .where(and(eq(sender.id, senderRow), eq(sender.token, token)));
}
