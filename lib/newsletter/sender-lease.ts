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
    .set({ token, leasedUntil: until })
    .where(
      and(eq(sender.id, senderRow), or(isNull(sender.leasedUntil), lte(sender.leasedUntil, now))),
    )
    .returning({ id: sender.id });
  return taken.length === 1 ? token : null;
}

export async function giveSenderLeaseBack(ctx: Ctx, token: string): Promise<void> {
  await ctx.db
    .update(sender)
    .set({ token: null, leasedUntil: null })
    .where(and(eq(sender.id, senderRow), eq(sender.token, token)));
}
