import { createHash } from "node:crypto";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import { type LoggedSpin, logSpins } from "@/lib/radio/spins/log-spins";
import { findOrCreateProgram } from "@/lib/radio/stations/find-or-create-program";

export type ManualSpins = {
  /** One per rendered form, so a double click logs each spin once. */
  readonly formId: string;
  readonly orderItemId: string;
  /** Null if staff don't know the station. */
  readonly stationId: string | null;
  /** Empty if unknown; a new name is added to the station. */
  readonly programName: string;
  readonly playedAt: readonly Date[];
  readonly note: string | null;
};

/** Logs spins that staff entered by hand, all in one transaction. */
export async function logManualSpins(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  { formId, orderItemId, stationId, programName, playedAt, note }: ManualSpins,
): Promise<readonly LoggedSpin[]> {
  return await ctx.db.transaction(async (tx) => {
    const programId =
      stationId && programName
        ? await findOrCreateProgram(tx, { stationId, name: programName, now: ctx.now() })
        : null;
    return await logSpins(ctx, tx, actor, {
      orderItemId,
      stationId,
      source: "manual",
      importId: null,
      spins: playedAt.map((at, index) => ({
        id: createSpinId(formId, index),
        playedAt: at,
        programId,
        note,
        logKey: null,
      })),
    });
  });
}

/** Derives the id of a form's spin, so that posting the form again gives the same ids. */
function createSpinId(formId: string, index: number): string {
  if (index === 0) return formId;
  const hash = createHash("sha256").update(`${formId}:${index}`).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
