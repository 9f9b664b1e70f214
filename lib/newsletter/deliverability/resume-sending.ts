import { and, eq, isNotNull } from "drizzle-orm";
import { senderRowId } from "@/db/queries/newsletter/sender";
import { newsletterSender as sender } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

/** Resumes a stopped sequence, once. Earlier sends no longer count toward the next stop. */
export async function resumeSending(
  ctx: Ctx,
  actor: AdminActor,
): Promise<Result<"resumed", "not_stopped">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const resumed = await tx
      .update(sender)
      .set({ stoppedAt: null, stopReason: null, resumedAt: now })
      .where(and(eq(sender.id, senderRowId), isNotNull(sender.stoppedAt)))
      .returning({ id: sender.id });
    if (resumed.length === 0) return fail("not_stopped");
    await recordAudit(tx, { by: actor, action: "newsletter_resumed", now });
    ctx.log.info("newsletter.resumed");
    return ok("resumed");
  });
}
