import { max, min } from "date-fns";
import type { Transaction } from "@/db/client";
import { selectSpinsBetween } from "@/db/queries/radio-stations";
import { hourMs } from "@/lib/core/durations";
import { createSongFinder, type LoggableSong } from "@/lib/radio/playout-log/match-songs";
import type { PlayReport } from "@/lib/radio/spins/same-play";

/** A spin that was logged earlier, maybe voided since. */
export type EarlierPlay = Awaited<ReturnType<typeof selectSpinsBetween>>[number] &
  PlayReport & { readonly isTyped: boolean };

/** Further than zones of one station can be apart. */
const marginMs = 26 * hourMs;

type Reports = { readonly stationId: string | null; readonly times: readonly Date[] };

/**
 * Reads the spins around the times of new reports, on their station or an unknown one.
 * @returns a function that finds those of a song: of any of its packages, finished ones included
 */
export async function readEarlierPlays(
  tx: Transaction,
  { stationId, times }: Reports,
): Promise<(songs: readonly LoggableSong[]) => readonly EarlierPlay[]> {
  const range = getRange([...times]);
  const spins = range ? await selectSpinsBetween(tx, { stationId, ...range }) : [];
  const byItem = new Map<string, EarlierPlay[]>();
  for (const spin of spins) {
    const play = { ...spin, isTyped: spin.source === "manual" };
    const others = byItem.get(spin.orderItemId);
    if (others) others.push(play);
    else byItem.set(spin.orderItemId, [play]);
  }
  const findPlayed = createSongFinder([...byItem.values()].flatMap(([first]) => first ?? []));
  return (songs) => {
    // Packages may differ in what they say: one may have no ISRC, or spell the artist otherwise.
    const same = songs.flatMap(({ orderItemId, artist, track, isrc }) => [
      orderItemId,
      ...[
        ...findPlayed({ artist, title: track, isrc: "" }).matches,
        ...(isrc ? findPlayed({ artist: "", title: "", isrc }).matches : []),
      ].map((song) => song.orderItemId),
    ]);
    return [...new Set(same)].flatMap((orderItemId) => byItem.get(orderItemId) ?? []);
  };
}

function getRange(times: Date[]): { readonly from: Date; readonly to: Date } | null {
  if (times.length === 0) return null;
  return {
    from: new Date(min(times).getTime() - marginMs),
    to: new Date(max(times).getTime() + marginMs),
  };
}
