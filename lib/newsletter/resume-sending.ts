import { and, eq, isNotNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterSender as sender } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { senderRow } from "@/lib/newsletter/sender-lease";
import { fail, ok, type Result } from "@/lib/result";

/**
 * Sets a sequence that stopped itself going again, once however often it is asked. Mails from before
 * count no more for the next stop. In: what is written with it, such as the audit's row, and only
 * then. Database faults are thrown.
 */
export async function resumeSending(
  ctx: Ctx,
  alongside: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<Result<"resumed", "not_stopped">> {
  return await ctx.db.transaction(async (tx) => {
    const resumed = await tx
      .update(sender)
      .set({ stoppedAt: null, stopReason: null, resumedAt: ctx.now() })
      .where(and(eq(sender.id, senderRow), isNotNull(sender.stoppedAt)))
      .returning({ id: sender.id });
    if (resumed.length === 0) return fail("not_stopped");
    await alongside(tx);
    ctx.log.info("newsletter.resumed");
    return ok("resumed");
  });
}
