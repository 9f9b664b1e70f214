import { and, eq, isNull } from "drizzle-orm";
import { radioSpins } from "@/db/schema";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import { fail } from "@/lib/core/result";
import { findOrCreatePrograms } from "@/lib/radio/stations";

/**
 * Sets the station and program of a spin that has no station. Fails if a colleague set one first, or
 * voided the spin.
 */
export const editSpin = staffOperation(
  async (
    tx,
    ctx,
    _actor,
    input: { readonly spinId: string; readonly stationId: string; readonly programName: string },
  ) => {
    const now = ctx.now();
    const { spinId, stationId, programName } = input;
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
    return changed("radio_spin_edited", details);
  },
);

/**
 * Marks a logged spin as not played; its row remains. Fails if another admin already did.
 * @returns the song that it counted for
 */
export const undoSpin = staffOperation(
  async (tx, ctx, actor, { spinId }: { readonly spinId: string }) => {
    const now = ctx.now();
    const [undone] = await tx
      .update(radioSpins)
      .set({ undoneAt: now, undoneBy: actor.email })
      .where(and(eq(radioSpins.id, spinId), isNull(radioSpins.undoneAt)))
      .returning({ orderItemId: radioSpins.orderItemId, number: radioSpins.number });
    if (!undone) return fail("changed_since");
    return changed("radio_spin_undone", undone, { orderItemId: undone.orderItemId });
  },
);
