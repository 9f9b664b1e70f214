import { selectLastStationId, selectStations } from "@/db/queries/radio-stations";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

/** Reads all stations with their programs, by name. */
export async function readStations(ctx: Pick<Ctx, "db">, _actor: AdminActor) {
  return await selectStations(ctx.db);
}

export type Station = Awaited<ReturnType<typeof readStations>>[number];

/** Returns the station of the newest spin that this admin logged; null before the first. */
export async function readLastStationId(
  ctx: Pick<Ctx, "db">,
  actor: AdminActor,
): Promise<string | null> {
  return await selectLastStationId(ctx.db, actor.email);
}
