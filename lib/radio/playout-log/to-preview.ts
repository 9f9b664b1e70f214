import type { ActionMessage } from "@/lib/core/action-state";
import type { DateOrderCheck } from "@/lib/radio/playout-log/date-order";
import type { ImportedRow } from "@/lib/radio/playout-log/import-log";
import { describeRowProblem } from "@/lib/radio/playout-log/log-copy";
import type { ParsedLog, SuggestedMapping } from "@/lib/radio/playout-log/parse-log";
import { toLogName } from "@/lib/radio/playout-log/song-names";
import { formatStationTime } from "@/lib/radio/station-time";

type Preview = {
  readonly log: ParsedLog;
  readonly mapping: SuggestedMapping;
  readonly dates: DateOrderCheck;
  readonly notes: readonly ActionMessage[];
  /** Empty as long as staff have to choose the date order. */
  readonly rows: readonly ImportedRow[];
  readonly songs: readonly {
    readonly orderItemId: string;
    readonly artist: string;
    readonly track: string;
  }[];
  /** The station's, to compare the times with the log. */
  readonly timeZone: string;
};

/** Builds the preview for staff: all rows of customers' songs, and the names of the others. */
export function toPreview({ log, mapping, dates, notes, rows, songs, timeZone }: Preview) {
  const matched = rows.flatMap((row) => (row.song === null ? [] : [{ ...row, song: row.song }]));
  const unmatched = rows.filter(({ song }) => song === null);
  const inOtherZone = rows.filter(({ problem }) => problem === "other_zone");
  return {
    timeZone,
    columns: log.columns,
    mapping,
    notes,
    dates: { evidence: dates.evidence, example: dates.example },
    rows: matched.map((one) => {
      const { row, artist, title, program, song, playedAt, problem, undone, readyId, timeNote } =
        one;
      return {
        row,
        artist,
        title,
        program,
        song,
        readyId,
        timeNote,
        aired: playedAt ? formatStationTime(playedAt, timeZone) : null,
        kind: getKind(one),
        problem: problem === null ? null : describeRowProblem(problem, one, timeZone),
        undoneSpinId: problem === "undone_earlier" ? (undone?.spinId ?? null) : null,
      };
    }),
    unmatched: groupByName(unmatched),
    songs: listSongs(songs),
    total: log.rows.length,
    unmatchedRows: unmatched.length,
    otherZone: inOtherZone[0]?.earlier?.readIn
      ? { spins: inOtherZone.length, timeZone: inOtherZone[0].earlier.readIn }
      : null,
  };
}

function getKind({ problem }: ImportedRow): "add" | "question" | "undone" | "none" {
  if (problem === null) return "add";
  if (problem === "maybe_same_play") return "question";
  return problem === "undone_earlier" ? "undone" : "none";
}

function groupByName(rows: readonly ImportedRow[]) {
  const names = new Map<string, { first: ImportedRow; rows: number }>();
  for (const row of rows) {
    const name = toLogName(row);
    const known = names.get(name);
    if (known) known.rows += 1;
    else names.set(name, { first: row, rows: 1 });
  }
  return [...names.values()]
    .map(({ first, rows: count }) => ({
      artist: first.artist,
      title: first.title,
      rows: count,
      firstRow: first.row,
      suggestions: first.suggestions,
    }))
    .sort(
      (one, other) =>
        Number(other.suggestions.length > 0) - Number(one.suggestions.length > 0) ||
        one.firstRow - other.firstRow,
    );
}

/** Each song once, although it may have several packages. */
function listSongs(songs: Preview["songs"]) {
  const byName = new Map<string, string>();
  for (const { orderItemId, artist, track } of songs) {
    const song = `${artist}, ${track}`;
    if (!byName.has(song)) byName.set(song, orderItemId);
  }
  return [...byName]
    .map(([song, orderItemId]) => ({ song, orderItemId }))
    .sort((one, other) => one.song.localeCompare(other.song, "en"));
}
