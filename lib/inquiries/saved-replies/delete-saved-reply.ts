import { eq } from "drizzle-orm";
import { savedReplies } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

/** Deletes a saved reply. Does nothing if it's already gone. */
export async function deleteSavedReply(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  id: string,
): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(savedReplies)
      .where(eq(savedReplies.id, id))
      .returning({ title: savedReplies.title });
    if (!deleted) return;
    const details = { savedReply: id, title: deleted.title };
    await recordAudit(tx, { by: actor, action: "saved_reply_deleted", details, now });
  });
}
