import { randomUUID } from "node:crypto";
import { cutText } from "@/lib/core/display-text";
import type { ImportChoices, RowProblem } from "@/lib/radio/playout-log/import-log";
import type { MatchedRow } from "@/lib/radio/playout-log/match-rows";
import type { LoggableSong } from "@/lib/radio/playout-log/match-songs";
import type { NewSpin } from "@/lib/radio/spins/log-spins";
import { comparePlays, type EarlierPlay, findRepeats } from "@/lib/radio/spins/same-play";
import { rereadInZone, stationTimeZones } from "@/lib/radio/station-time";

type Play = EarlierPlay & Partial<Pick<CorrectedPlay, "readIn">>;

/** What an import does with a row: adds its spin, or doesn't because of a problem. */
export type RowPlan = {
  readonly row: MatchedRow;
  readonly spin: NewSpin | null;
  readonly problem: RowProblem | null;
  /** The spin of the row that staff voided. */
  readonly undone: EarlierPlay | null;
  /** The spin that the row repeats or may repeat. */
  readonly repeat: Play | null;
};

type Plan = {
  readonly station: { readonly id: string; readonly timeZone: string };
  readonly findPlays: (songs: readonly LoggableSong[]) => readonly EarlierPlay[];
  readonly choices: ImportChoices;
  readonly now: Date;
};

/** Identifies a log's row within its song: a station can't air a song twice at one time. */
export const toLogKey = (stationId: string, playedAt: Date) =>
  `${stationId}:${playedAt.toISOString()}`;

/** Decides what to do with each row of a log, given the earlier spins of its song. */
export function planRows(
  rows: readonly MatchedRow[],
  { station, findPlays, ...context }: Plan,
): readonly RowPlan[] {
  const decided = new Map<MatchedRow, RowPlan>();
  const songs = groupBySong(rows).map((group) => ({
    group,
    rows: group.flatMap(({ entry }) => entry.playedAt ?? []),
    plays: findPlays(group[0]?.songs ?? []),
  }));
  for (const { group, plays } of correctZones(songs, station)) {
    const live: readonly Play[] = plays
      .filter(({ undoneAt }) => undoneAt === null)
      // A spin that's at the row's time as it is comes before one that would have to move there.
      .toSorted(
        (one: Play, other: Play) => Number(Boolean(one.readIn)) - Number(Boolean(other.readIn)),
      );
    const voided = plays
      .filter(({ undoneAt, logKey }) => undoneAt !== null && logKey !== null)
      .toSorted((one, other) => Number(other.undoneAt) - Number(one.undoneAt));
    const reports = group.map(({ entry }) => toReport(entry.playedAt, station.id));
    const repeats = findRepeats<Play>(reports, live);
    for (const [index, row] of group.entries()) {
      const repeat = repeats[index] ?? findInSecondHour(row, station.id, live);
      const report = reports[index];
      const undone =
        repeat?.isCertain || !report
          ? null
          : (voided.find((play) => comparePlays(report, play) === "same") ?? null);
      const problem = decide(row, { repeat, undone, ...context });
      const spin = problem === null ? toSpin(row, station.id) : null;
      decided.set(row, { row, spin, problem, undone, repeat: repeat?.spin ?? null });
    }
  }
  return rows.map(
    (row) =>
      decided.get(row) ?? {
        row,
        spin: null,
        problem: !row.entry.playedAt ? "bad_row" : row.readyId ? "ready" : "unmatched",
        undone: null,
        repeat: null,
      },
  );
}

/** Finds a spin that the row repeats if it's in the other pass of an hour that a clock change repeats. */
function findInSecondHour(
  { entry: { secondTime } }: MatchedRow,
  stationId: string,
  live: readonly Play[],
): Finding {
  if (!secondTime) return null;
  const report = toReport(secondTime, stationId);
  const spin = live.find((play) => comparePlays(report, play) === "same");
  return spin ? { isCertain: false, spin } : null;
}

/** Rows with a time, by song. */
function groupBySong(rows: readonly MatchedRow[]): readonly (readonly MatchedRow[])[] {
  const groups = new Map<string, MatchedRow[]>();
  for (const row of rows) {
    const [song] = row.songs;
    if (!song || !row.entry.playedAt) continue;
    const group = groups.get(song.orderItemId);
    if (group) group.push(row);
    else groups.set(song.orderItemId, [row]);
  }
  return [...groups.values()];
}

const toReport = (playedAt: Date | null, stationId: string) => ({
  playedAt: playedAt ?? new Date(0),
  stationId,
});

type Finding = ReturnType<typeof findRepeats<Play>>[number];

type Findings = {
  readonly repeat: Finding;
  readonly undone: EarlierPlay | null;
} & Pick<Plan, "choices" | "now">;

function decide(
  { entry }: MatchedRow,
  { repeat, undone, choices, now }: Findings,
): RowProblem | null {
  if (repeat?.isCertain) {
    if (!repeat.spin?.readIn) return "duplicate";
    if (entry.playedAt && entry.playedAt > now) return "bad_time";
    return choices.correctsTimes ? "time_corrected" : "other_zone";
  }
  if (undone) return choices.acceptedUndone.has(undone.id) ? null : "undone_earlier";
  if (repeat) return choices.otherPlays.has(entry.row) ? null : "maybe_same_play";
  return choices.accepted && !choices.accepted.has(entry.row) ? "not_accepted" : null;
}

const maxProgramLength = 80;

function toSpin({ entry, songs }: MatchedRow, stationId: string): NewSpin | null {
  const { playedAt, program } = entry;
  if (!playedAt) return null;
  return {
    id: randomUUID(),
    playedAt,
    note: null,
    logKey: toLogKey(stationId, playedAt),
    orderItemIds: songs.map(({ orderItemId }) => orderItemId),
    program: cutText(program, maxProgramLength).trim(),
  };
}

/** A play that was read in a zone that the station is no longer in, at the time that was meant. */
type CorrectedPlay = EarlierPlay & { readonly readIn: string };

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
function correctZones<One extends Song>(
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
