import { and, eq, isNull } from "drizzle-orm";
import { radioSpins } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { findOrCreatePrograms } from "@/lib/radio/stations";

/**
 * Sets the station and program of a spin that has no station. Fails if a colleague set one first, or
 * voided the spin.
 */
export async function editSpin(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  input: { readonly spinId: string; readonly stationId: string; readonly programName: string },
): Promise<Result<null, "changed_since">> {
  const now = ctx.now();
  const { spinId, stationId, programName } = input;
  return await ctx.db.transaction(async (tx) => {
    const names = [programName];
    const programIds = await findOrCreatePrograms(tx, { stationId, names, now });
    const [edited] = await tx
      .update(radioSpins)
      .set({ stationId, programId: programIds.get(programName) ?? null })
      .where(
        and(eq(radioSpins.id, spinId), isNull(radioSpins.stationId), isNull(radioSpins.undoneAt)),
      )
      .returning({ orderItemId: radioSpins.orderItemId });
    if (!edited) return fail("changed_since");
    const details = { ...edited, spinId, stationId };
    await recordAudit(tx, { by: actor, action: "radio_spin_edited", details, now });
    return ok(null);
  });
}

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
