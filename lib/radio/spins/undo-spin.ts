import { and, eq, isNull } from "drizzle-orm";
import { radioSpins } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

/**
 * Marks a logged spin as not played; its row remains. Fails if another admin already did.
 * @returns the song that it counted for
 */
export async function undoSpin(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { spinId }: { readonly spinId: string },
): Promise<Result<{ readonly orderItemId: string }, "changed_since">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [undone] = await tx
      .update(radioSpins)
      .set({ undoneAt: now, undoneBy: actor.email })
      .where(and(eq(radioSpins.id, spinId), isNull(radioSpins.undoneAt)))
      .returning({ orderItemId: radioSpins.orderItemId, number: radioSpins.number });
    if (!undone) return fail("changed_since");
    await recordAudit(tx, { by: actor, action: "radio_spin_undone", details: undone, now });
    return ok({ orderItemId: undone.orderItemId });
  });
}
