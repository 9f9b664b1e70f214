import { eq } from "drizzle-orm";
import { violatesConstraint } from "@/db/database-error";
import { radioStations } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { StationInput } from "@/lib/radio/stations/station-form";

/** Adds or changes a station. Fails with `name_taken` if another station has the name. */
export async function saveStation(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { id, ...station }: StationInput,
): Promise<Result<null, "name_taken" | "unknown">> {
  const now = ctx.now();
  try {
    return await ctx.db.transaction(async (tx) => {
      const [saved] =
        id === ""
          ? await tx
              .insert(radioStations)
              .values({ ...station, createdAt: now, updatedAt: now })
              .returning({ id: radioStations.id })
          : await tx
              .update(radioStations)
              .set({ ...station, updatedAt: now })
              .where(eq(radioStations.id, id))
              .returning({ id: radioStations.id });
      if (!saved) return fail("unknown");
      const details = { stationId: saved.id, name: station.name };
      await recordAudit(tx, { by: actor, action: "radio_station_saved", details, now });
      return ok(null);
    });
  } catch (error) {
    if (violatesConstraint(error, "radio_stations_name")) return fail("name_taken");
    throw error;
  }
}
