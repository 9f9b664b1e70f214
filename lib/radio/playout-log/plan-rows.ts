import { randomUUID } from "node:crypto";
import { cutText } from "@/lib/core/cut-text";
import { type CorrectedPlay, correctZones } from "@/lib/radio/playout-log/correct-zones";
import type { ImportChoices, RowProblem } from "@/lib/radio/playout-log/import-log";
import type { MatchedRow } from "@/lib/radio/playout-log/match-rows";
import type { LoggableSong } from "@/lib/radio/playout-log/match-songs";
import type { EarlierPlay } from "@/lib/radio/spins/earlier-plays";
import type { NewSpin } from "@/lib/radio/spins/log-spins";
import { comparePlays, findRepeats } from "@/lib/radio/spins/same-play";

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
