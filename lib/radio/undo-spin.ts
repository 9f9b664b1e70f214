import { and, eq, isNull } from "drizzle-orm";
import { radioSpins } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";
import { fail, ok, type Result } from "@/lib/result";

/** Marks a logged spin as not played; its row remains. Fails if another admin already did. */
export async function undoSpin(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { spinId }: { readonly spinId: string },
): Promise<Result<null, "changed_meanwhile">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [undone] = await tx
      .update(radioSpins)
      .set({ undoneAt: now, undoneBy: actor.email })
      .where(and(eq(radioSpins.id, spinId), isNull(radioSpins.undoneAt)))
      .returning({ orderItemId: radioSpins.orderItemId, number: radioSpins.number });
    if (!undone) return fail("changed_meanwhile");
    await recordAudit(tx, { by: actor, action: "radio_spin_undone", details: undone, now });
    return ok(null);
  });
}
