import type { LogMapping } from "@/db/values/radio";
import { formatStaffTime } from "@/lib/core/format-staff-time";
import type { ImportedRow } from "@/lib/radio/playout-log/import-log";
import { guessDateOrder } from "@/lib/radio/playout-log/log-mapping";
import type { ParsedLog } from "@/lib/radio/playout-log/parse-log";
import { spinProblemLabels } from "@/lib/radio/spins/spin-messages";

/** Rows without a match that the preview lists. */
const maxUnmatched = 100;

type Preview = {
  readonly stationId: string;
  readonly fileName: string;
  readonly text: string;
  readonly log: ParsedLog;
  readonly mapping: LogMapping;
  readonly rows: readonly ImportedRow[];
};

/** Builds the preview for staff: all rows of customers' songs, and the first of the others. */
export function toPreview({ log, mapping, rows, ...input }: Preview) {
  const isUnmatched = ({ problem, song }: ImportedRow) => problem === "unmatched" || song === null;
  const unmatched = rows.filter(isUnmatched);
  return {
    ...input,
    columns: log.columns,
    mapping,
    isDateOrderOpen: mapping.dateOrder !== "iso" && guessDateOrder(log, mapping.date) === null,
    rows: [...rows.filter((row) => !isUnmatched(row)), ...unmatched.slice(0, maxUnmatched)].map(
      ({ row, artist, title, program, song, playedAt, timeProblem, problem }) => ({
        ...{ row, artist, title, program, song },
        aired: playedAt ? formatStaffTime(playedAt) : (timeProblem ?? ""),
        problem: problem === null ? null : describeProblem(problem, timeProblem),
      }),
    ),
    total: rows.length,
    unmatched: unmatched.length,
  };
}

function describeProblem(
  problem: NonNullable<ImportedRow["problem"]>,
  timeProblem: string | null,
): string {
  switch (problem) {
    case "unmatched":
      return "No song on air matches this row.";
    case "bad_row":
      return timeProblem ?? "We can't read the time.";
    case "not_accepted":
      return "Not accepted.";
    default:
      return spinProblemLabels[problem];
  }
}
