import { and, eq, isNull, ne } from "drizzle-orm";
import { violatesConstraint } from "@/db/database-error";
import { radioSpins, radioStations } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { StationInput } from "@/lib/radio/stations/station-form";

/**
 * Adds or changes a station. Fails with `name_taken` if another station has the name, and with
 * `changed_since` if a colleague changed it first.
 * @returns how many of its spins were read in another zone than it has now
 */
export async function saveStation(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { id, version, ...station }: StationInput,
): Promise<Result<{ readonly spinsInOtherZones: number }, "name_taken" | "changed_since">> {
  const now = ctx.now();
  try {
    return await ctx.db.transaction(async (tx) => {
      const values = { ...station, version: version + 1, updatedAt: now };
      const [saved] =
        id === ""
          ? await tx
              .insert(radioStations)
              .values({ ...values, createdAt: now })
              .returning({ id: radioStations.id })
          : await tx
              .update(radioStations)
              .set(values)
              .where(and(eq(radioStations.id, id), eq(radioStations.version, version)))
              .returning({ id: radioStations.id });
      if (!saved) return fail("changed_since");
      const details = { stationId: saved.id, name: station.name };
      await recordAudit(tx, { by: actor, action: "radio_station_saved", details, now });
      const spinsInOtherZones = await tx.$count(
        radioSpins,
        and(
          eq(radioSpins.stationId, saved.id),
          isNull(radioSpins.undoneAt),
          ne(radioSpins.timeZone, station.timeZone),
        ),
      );
      return ok({ spinsInOtherZones });
    });
  } catch (error) {
    if (violatesConstraint(error, "radio_stations_name")) return fail("name_taken");
    throw error;
  }
}
