import type { LogMapping } from "@/db/values/radio";
import type { ImportedRow } from "@/lib/radio/playout-log/import-log";
import { guessDateOrder } from "@/lib/radio/playout-log/log-mapping";
import type { ParsedLog } from "@/lib/radio/playout-log/parse-log";
import { describeRowProblem } from "@/lib/radio/playout-log/row-problems";
import { formatStationTime } from "@/lib/radio/stations/station-time";

/** Rows without a match that the preview lists. */
const maxUnmatched = 100;

type Preview = {
  readonly stationId: string;
  readonly fileName: string;
  readonly text: string;
  readonly log: ParsedLog;
  readonly mapping: LogMapping;
  readonly rows: readonly ImportedRow[];
  /** The station's, to compare the times with the log. */
  readonly timeZone: string;
};

/** Builds the preview for staff: all rows of customers' songs, and the first of the others. */
export function toPreview({ log, mapping, rows, timeZone, ...input }: Preview) {
  const isUnmatched = ({ problem, song }: ImportedRow) => problem === "unmatched" || song === null;
  const unmatched = rows.filter(isUnmatched);
  return {
    ...input,
    timeZone,
    columns: log.columns,
    mapping,
    isDateOrderOpen: mapping.dateOrder !== "iso" && guessDateOrder(log, mapping.date) === null,
    rows: [...rows.filter((row) => !isUnmatched(row)), ...unmatched.slice(0, maxUnmatched)].map(
      ({ row, artist, title, program, song, playedAt, timeProblem, problem, undone }) => ({
        ...{ row, artist, title, program, song },
        aired: playedAt ? formatStationTime(playedAt, timeZone) : null,
        problem: problem === null ? null : describeRowProblem(problem, { timeProblem, undone }),
        undoneSpinId: problem === "undone_earlier" ? (undone?.spinId ?? null) : null,
      }),
    ),
    total: rows.length,
    unmatched: unmatched.length,
  };
}
