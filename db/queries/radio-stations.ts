import { and, asc, desc, eq, gte, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { radioPrograms, radioSpins, radioStations } from "@/db/schema";

/** Stations by name, each with its programs' names and its number of spins. */
export async function selectStations(db: Queryable) {
  return await db
    .select({
      id: radioStations.id,
      name: radioStations.name,
      market: radioStations.market,
      format: radioStations.format,
      streamUrl: radioStations.streamUrl,
      timeZone: radioStations.timeZone,
      isActive: radioStations.isActive,
      logMapping: radioStations.logMapping,
      programs: sql<string[]>`coalesce((
        select json_agg(name order by lower(name)) from ${radioPrograms}
        where station_id = radio_stations.id), '[]')`,
      spins: sql<number>`(
        select count(*)::int from ${radioSpins}
        where station_id = radio_stations.id and undone_at is null)`,
    })
    .from(radioStations)
    .orderBy(asc(sql`lower(${radioStations.name})`));
}

/** A station's IANA time zone; null for an unknown id. */
export async function selectStationTimeZone(db: Queryable, id: string): Promise<string | null> {
  const [station] = await db
    .select({ timeZone: radioStations.timeZone })
    .from(radioStations)
    .where(eq(radioStations.id, id));
  return station?.timeZone ?? null;
}

/** The station of the newest spin logged by an address. */
export async function selectLastStationId(db: Queryable, email: string): Promise<string | null> {
  const [spin] = await db
    .select({ stationId: radioSpins.stationId })
    .from(radioSpins)
    .where(and(eq(radioSpins.loggedBy, email), isNotNull(radioSpins.stationId)))
    .orderBy(desc(radioSpins.createdAt))
    .limit(1);
  return spin?.stationId ?? null;
}

/** A station's spins from log rows, of any package, including undone ones. */
export async function selectLoggedKeys(
  db: Queryable,
  { stationId, since }: { readonly stationId: string; readonly since: Date },
) {
  return await db
    .select({
      id: radioSpins.id,
      orderItemId: radioSpins.orderItemId,
      logKey: radioSpins.logKey,
      undoneAt: radioSpins.undoneAt,
      undoneBy: radioSpins.undoneBy,
    })
    .from(radioSpins)
    .where(
      and(
        eq(radioSpins.stationId, stationId),
        gte(radioSpins.playedAt, since),
        isNotNull(radioSpins.logKey),
      ),
    );
}
