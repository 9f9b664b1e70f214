import { and, asc, desc, eq, gte, isNotNull, isNull, sql } from "drizzle-orm";
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

/** Keys of a station's log rows that are spins now, of any package. */
export async function selectLoggedKeys(
  db: Queryable,
  { stationId, since }: { readonly stationId: string; readonly since: Date },
): Promise<readonly { readonly orderItemId: string; readonly logKey: string | null }[]> {
  return await db
    .select({ orderItemId: radioSpins.orderItemId, logKey: radioSpins.logKey })
    .from(radioSpins)
    .where(
      and(
        eq(radioSpins.stationId, stationId),
        gte(radioSpins.playedAt, since),
        isNotNull(radioSpins.logKey),
        isNull(radioSpins.undoneAt),
      ),
    );
}
