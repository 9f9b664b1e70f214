import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  selectLastStationId,
  selectNamedStations,
  selectStations,
} from "@/db/queries/radio-stations";
import { timestampParam } from "@/db/read-rows";
import { saveRecord } from "@/db/save-record";
import { radioPrograms, radioSpins, radioStations } from "@/db/schema";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { StationInput } from "@/lib/radio/radio-forms";

/** Reads all stations with their programs, by name. */
export async function readStations(ctx: Pick<Ctx, "db">, _actor: AdminActor) {
  return await selectStations(ctx.db);
}

export type Station = Awaited<ReturnType<typeof readStations>>[number];

/** Reads the stations that the radio page names. */
export async function readNamedStations(ctx: Pick<Ctx, "db">) {
  return await selectNamedStations(ctx.db);
}

export type NamedStation = Awaited<ReturnType<typeof readNamedStations>>[number];

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
export const saveStation = staffOperation(
  async (tx, ctx, _actor, { id, version, ...station }: StationInput) => {
    const saved = await saveRecord(tx, radioStations, { id, version }, station, ctx.now());
    if (saved === "changed_since") return fail(saved);
    const spinsInOtherZones = await tx.$count(
      radioSpins,
      and(
        eq(radioSpins.stationId, id),
        isNull(radioSpins.undoneAt),
        ne(radioSpins.timeZone, station.timeZone),
      ),
    );
    if (saved === "repeated") return unchanged({ spinsInOtherZones });
    const details = { stationId: id, name: station.name };
    return changed("radio_station_saved", details, { spinsInOtherZones });
  },
  { radio_stations_name: "name_taken" },
);

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
