import type { EarlierPlay } from "@/lib/radio/spins/earlier-plays";
import { rereadInZone } from "@/lib/radio/stations/station-time";
import { stationTimeZones } from "@/lib/radio/stations/time-zones";

/** A play that was read in a zone that the station is no longer in, at the time that was meant. */
export type CorrectedPlay = EarlierPlay & { readonly readIn: string };

type Song = {
  readonly rows: readonly Date[];
  readonly plays: readonly EarlierPlay[];
};

const toleranceMs = 60_000;

/**
 * Finds earlier spins of a station that were read in another zone, from an import or by hand:
 * those that fit the rows of its log better at the time that their clock meant in the station's zone
 * now. Pure.
 * @returns the plays of each song, corrected or as they were
 */
export function correctZones<One extends Song>(
  songs: readonly One[],
  station: { readonly id: string; readonly timeZone: string },
): readonly (One & { readonly plays: readonly (EarlierPlay | CorrectedPlay)[] })[] {
  const votes = new Map<string, { asRead: number; meant: Map<string, number> }>();
  for (const { rows, plays } of songs) {
    const times = rows.map((at) => at.getTime()).sort((one, other) => one - other);
    for (const play of plays) {
      if (play.undoneAt || play.stationId !== station.id) continue;
      const group = getGroup(play);
      const vote = votes.get(group) ?? { asRead: 0, meant: new Map() };
      votes.set(group, vote);
      if (hasNear(times, play.playedAt)) vote.asRead += 1;
      for (const zone of listZones(play, station.timeZone)) {
        const meant = rereadInZone(play.playedAt, zone, station.timeZone);
        if (meant && hasNear(times, meant)) vote.meant.set(zone, (vote.meant.get(zone) ?? 0) + 1);
      }
    }
  }
  const rowCount = songs.reduce((sum, { rows }) => sum + rows.length, 0);
  const zones = new Map<string, string>();
  for (const [group, { asRead, meant }] of votes) {
    const [best] = [...meant].sort(([, one], [, other]) => other - one);
    if (!best || best[1] <= asRead) continue;
    // If we don't know in which zone the spins were read, a few rows an hour off prove nothing.
    const isProved = !group.endsWith(unknownZone) || (best[1] >= 2 && best[1] === rowCount);
    if (isProved) zones.set(group, best[0]);
  }
  return songs.map((song) => ({
    ...song,
    plays: song.plays.map((play) => {
      const readIn = play.stationId === station.id ? zones.get(getGroup(play)) : undefined;
      const meant = readIn ? rereadInZone(play.playedAt, readIn, station.timeZone) : null;
      return readIn && meant ? { ...play, playedAt: meant, readIn } : play;
    }),
  }));
}

const unknownZone = "unknown";

/** Spins that were read at once, and so in one zone. */
const getGroup = ({ importId, timeZone }: EarlierPlay) =>
  `${importId ?? "by hand"} ${timeZone ?? unknownZone}`;

function listZones({ timeZone }: EarlierPlay, now: string): readonly string[] {
  return (timeZone ? [timeZone] : stationTimeZones).filter((zone) => zone !== now);
}

/** Whether sorted times contain one close to `at`. */
function hasNear(times: readonly number[], at: Date): boolean {
  const from = at.getTime() - toleranceMs;
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  const next = times[low];
  return next !== undefined && next < at.getTime() + toleranceMs;
}
