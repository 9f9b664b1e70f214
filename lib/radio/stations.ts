import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { violatesConstraint } from "@/db/database-error";
import { selectLastStationId, selectStations } from "@/db/queries/radio-stations";
import { timestampParam } from "@/db/read-rows";
import { saveRecord } from "@/db/save-record";
import { radioPrograms, radioSpins, radioStations } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { StationInput } from "@/lib/radio/radio-forms";

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
      const saved = await saveRecord(tx, radioStations, { id, version }, station, now);
      if (saved === "changed_since") return fail(saved);
      if (saved !== "repeated") {
        const details = { stationId: id, name: station.name };
        await recordAudit(tx, { by: actor, action: "radio_station_saved", details, now });
      }
      const spinsInOtherZones = await tx.$count(
        radioSpins,
        and(
          eq(radioSpins.stationId, id),
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

type NamedPrograms = {
  readonly stationId: string | null;
  readonly names: readonly string[];
  readonly now: Date;
};

/**
 * Returns the ids of a station's programs by the names given, and adds new ones. Names ignore case;
 * an empty name, or a program of no station, has no id.
 */
export async function findOrCreatePrograms(
  tx: Transaction,
  { stationId, names, now }: NamedPrograms,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(names)].filter(Boolean);
  if (stationId === null || wanted.length === 0) return new Map();
  // In one order, so that two imports can't lock each other out.
  const list = sql`json_array_elements_text(${JSON.stringify(wanted.toSorted())}::json) as name`;
  await tx.execute(sql`
    insert into ${radioPrograms} (station_id, name, created_at)
    select ${stationId}::uuid, name, ${timestampParam(now)} from ${list}
    on conflict do nothing`);
  const { rows } = await tx.execute<{ name: string; id: string }>(sql`
    select wanted.name, program.id from (select name from ${list}) wanted
    join ${radioPrograms} program
      on program.station_id = ${stationId}::uuid and lower(program.name) = lower(wanted.name)`);
  return new Map(rows.map(({ name, id }) => [name, id]));
}
