import { and, eq, isNull } from "drizzle-orm";
import { radioSpins } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { findOrCreateProgram } from "@/lib/radio/stations/find-or-create-program";

/** Sets a spin's station and program, for example of a spin from before stations were recorded. */
export async function editSpin(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  input: { readonly spinId: string; readonly stationId: string; readonly programName: string },
): Promise<Result<null, "changed_since">> {
  const now = ctx.now();
  const { spinId, stationId, programName } = input;
  return await ctx.db.transaction(async (tx) => {
    const programId = programName
      ? await findOrCreateProgram(tx, { stationId, name: programName, now })
      : null;
    const [edited] = await tx
      .update(radioSpins)
      .set({ stationId, programId })
      .where(and(eq(radioSpins.id, spinId), isNull(radioSpins.undoneAt)))
      .returning({ orderItemId: radioSpins.orderItemId });
    if (!edited) return fail("changed_since");
    const details = { ...edited, spinId, stationId };
    await recordAudit(tx, { by: actor, action: "radio_spin_edited", details, now });
    return ok(null);
  });
}
