import { and, asc, between, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import {
  radioLogNames,
  radioPrograms,
  radioSpins,
  radioStations,
  radioSubmissions,
} from "@/db/schema";

/** What pages and staff read about a station. */
const stationFacts = {
  name: radioStations.name,
  market: radioStations.market,
  format: radioStations.format,
  streamUrl: radioStations.streamUrl,
  callSign: radioStations.callSign,
  frequency: radioStations.frequency,
  isCommercial: radioStations.isCommercial,
  airsFrom: radioStations.airsFrom,
  airsUntil: radioStations.airsUntil,
  dayPercent: radioStations.dayPercent,
  timeZone: radioStations.timeZone,
};

/** Stations by name, each with its programs' names and its number of spins. */
export async function selectStations(db: Queryable) {
  return await db
    .select({
      id: radioStations.id,
      ...stationFacts,
      isActive: radioStations.isActive,
      logMapping: radioStations.logMapping,
      version: radioStations.version,
      programs: sql<string[]>`coalesce((
        select json_agg(name order by lower(name)) from ${radioPrograms}
        where station_id = radio_stations.id), '[]')`,
      spins: sql<number>`(
        select count(*)::int from ${radioSpins}
        where station_id = radio_stations.id and undone_at is null)`,
      // Zones that earlier spins were read in, before the station's was corrected.
      otherZones: sql<{ readonly timeZone: string; readonly spins: number }[]>`coalesce((
        select json_agg(json_build_object('timeZone', time_zone, 'spins', spins) order by time_zone)
        from (select time_zone, count(*)::int as spins from ${radioSpins}
          where station_id = radio_stations.id and undone_at is null
            and time_zone <> radio_stations.time_zone
          group by time_zone) read), '[]')`,
    })
    .from(radioStations)
    .orderBy(asc(sql`lower(${radioStations.name})`));
}

/**
 * Stations that pages name, by name: active ones of which staff entered a call sign or stream, and
 * hours.
 */
export async function selectNamedStations(db: Queryable) {
  return await db
    .select(stationFacts)
    .from(radioStations)
    .where(
      and(
        radioStations.isActive,
        or(isNotNull(radioStations.callSign), isNotNull(radioStations.streamUrl)),
        isNotNull(radioStations.airsFrom),
      ),
    )
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

/** A station's name; null without an id. */
export async function selectStationName(db: Queryable, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [station] = await db
    .select({ name: radioStations.name })
    .from(radioStations)
    .where(eq(radioStations.id, id));
  return station?.name ?? null;
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

/**
 * Spins of all songs between two times: those of a station and of none, or of every station. Includes
 * voided ones. All in one query, because a void between two would hide a spin from both.
 */
export async function selectSpinsBetween(
  db: Queryable,
  {
    stationId,
    from,
    to,
  }: { readonly stationId: string | null; readonly from: Date; readonly to: Date },
) {
  return await db
    .select({
      id: radioSpins.id,
      orderItemId: radioSpins.orderItemId,
      playedAt: radioSpins.playedAt,
      timeZone: radioSpins.timeZone,
      stationId: radioSpins.stationId,
      stationName: radioStations.name,
      source: radioSpins.source,
      importId: radioSpins.importId,
      logKey: radioSpins.logKey,
      undoneAt: radioSpins.undoneAt,
      undoneBy: radioSpins.undoneBy,
      artist: sql<string>`coalesce(${radioSubmissions.artist}, '')`,
      track: sql<string>`coalesce(${radioSubmissions.track}, '')`,
      isrc: radioSubmissions.isrc,
    })
    .from(radioSpins)
    .innerJoin(radioSubmissions, eq(radioSubmissions.orderItemId, radioSpins.orderItemId))
    .leftJoin(radioStations, eq(radioStations.id, radioSpins.stationId))
    .where(
      and(
        between(radioSpins.playedAt, from, to),
        stationId
          ? or(eq(radioSpins.stationId, stationId), isNull(radioSpins.stationId))
          : undefined,
      ),
    );
}

/** Names of songs in a station's logs that staff matched by hand, with the song's details. */
export async function selectLogNames(db: Queryable, stationId: string) {
  return await db
    .select({
      name: radioLogNames.name,
      orderItemId: radioLogNames.orderItemId,
      artist: sql<string>`coalesce(${radioSubmissions.artist}, '')`,
      track: sql<string>`coalesce(${radioSubmissions.track}, '')`,
      isrc: radioSubmissions.isrc,
    })
    .from(radioLogNames)
    .innerJoin(radioSubmissions, eq(radioSubmissions.orderItemId, radioLogNames.orderItemId))
    .where(eq(radioLogNames.stationId, stationId));
}
