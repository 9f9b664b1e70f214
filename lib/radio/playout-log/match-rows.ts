import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { selectLoggableSongs } from "@/db/queries/radio";
import { selectLogNames } from "@/db/queries/radio-stations";
import { radioLogNames } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import { createSongFinder, type LoggableSong } from "@/lib/radio/playout-log/match-songs";
import type { LogEntry } from "@/lib/radio/playout-log/read-entries";
import { toLogName } from "@/lib/radio/playout-log/song-names";

/** A log's row with the songs it's of. */
export type MatchedRow = {
  readonly entry: LogEntry;
  /** Packages for the song that are on air, the one to use first; empty if it's no song of ours. */
  readonly songs: readonly LoggableSong[];
  /** Songs that it may be, if it matches none. */
  readonly suggestions: readonly LoggableSong[];
  /** The song's package, and its name, if it's ready but not on air. */
  readonly readyId: string | null;
  readonly readySong: string | null;
};

type Names = {
  readonly stationId: string;
  /** Matched by hand: order items by `toLogName`. */
  readonly songs: ReadonlyMap<string, string>;
  readonly now: Date;
};

/**
 * Returns a function that finds the songs of a log's row: as staff matched its name now or for an
 * earlier log of the station, else by ISRC or name. Remembers what staff matched now.
 */
export async function createRowMatcher(
  tx: Transaction,
  actor: AdminActor,
  { stationId, songs: chosen, now }: Names,
): Promise<(entry: LogEntry) => MatchedRow> {
  const loggable = await selectLoggableSongs(tx);
  const onAir = loggable.filter(({ stage }) => stage === "on_air");
  const find = createSongFinder(onAir);
  const findReady = createSongFinder(loggable.filter(({ stage }) => stage === "ready"));
  const byId = new Map(onAir.map((song) => [song.orderItemId, song]));
  const findPackages = ({ artist, track: title, isrc }: LoggableSong) =>
    find({ artist, title, isrc: isrc ?? "" }).matches;
  const byHand = new Map<string, readonly LoggableSong[]>();
  for (const { name, ...song } of await selectLogNames(tx, stationId)) {
    byHand.set(name, findPackages(song));
  }
  const added = [...chosen].flatMap(([name, orderItemId]) => {
    const song = byId.get(orderItemId);
    if (song) byHand.set(name, findPackages(song));
    return song ? [{ stationId, name, orderItemId, matchedBy: actor.email, createdAt: now }] : [];
  });
  if (added.length > 0) {
    await tx.delete(radioLogNames).where(
      and(
        eq(radioLogNames.stationId, stationId),
        inArray(
          radioLogNames.name,
          added.map(({ name }) => name),
        ),
      ),
    );
    await tx.insert(radioLogNames).values(added).onConflictDoNothing();
  }
  return (entry) => {
    const remembered = byHand.size > 0 ? byHand.get(toLogName(entry)) : undefined;
    const found = remembered?.length ? null : find(entry);
    const songs = remembered?.length ? remembered : (found?.matches ?? noSongs);
    const [ready] = songs.length > 0 ? noSongs : findReady(entry).matches;
    return {
      entry,
      songs,
      suggestions: songs.length > 0 || ready ? noSongs : (found?.suggestions ?? noSongs),
      readyId: ready?.orderItemId ?? null,
      readySong: ready ? `${ready.artist}, ${ready.track}` : null,
    };
  };
}

const noSongs: readonly LoggableSong[] = [];

/** Reads the songs on air, which staff can match a log's rows with. */
export async function readSongsOnAir(ctx: Pick<Ctx, "db">, _actor: AdminActor) {
  return (await selectLoggableSongs(ctx.db)).filter(({ stage }) => stage === "on_air");
}
