import { and, eq, isNotNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { senderRowId } from "@/db/queries/newsletter/sender";
import { newsletterSender as sender } from "@/db/schema";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

/**
 * Resumes a stopped sequence, once. Earlier sends no longer count toward the next stop.
 * @param alongside writes in the same transaction, such as the audit entry
 */
export async function resumeSending(
  ctx: Ctx,
  alongside: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<Result<"resumed", "not_stopped">> {
  return await ctx.db.transaction(async (tx) => {
    const resumed = await tx
      .update(sender)
      .set({ stoppedAt: null, stopReason: null, resumedAt: ctx.now() })
      .where(and(eq(sender.id, senderRowId), isNotNull(sender.stoppedAt)))
      .returning({ id: sender.id });
    if (resumed.length === 0) return fail("not_stopped");
    await alongside(tx);
    ctx.log.info("newsletter.resumed");
    return ok("resumed");
  });
}
