import type { ActionMessage } from "@/lib/core/action-state";
import type { ImportChoices, ImportedRow, RowProblem } from "@/lib/radio/playout-log/import-log";
import { describeEarlierSpin, spinProblemLabels } from "@/lib/radio/spins/spin-messages";
import { describeTimeZone } from "@/lib/radio/stations/time-zones";

/** Says why a row adds no spin, for staff. Times are in the station's zone. */
export function describeRowProblem(
  problem: RowProblem,
  { timeProblem, undone, earlier }: Pick<ImportedRow, "timeProblem" | "undone" | "earlier">,
  timeZone: string,
): string {
  switch (problem) {
    case "unmatched":
      return "No song on air matches this row.";
    case "ready":
      return "The song is ready, but it isn't on air yet.";
    case "bad_row":
      return timeProblem ?? "We can't read the time.";
    case "not_accepted":
      return "Not accepted.";
    case "undone_earlier":
      return `Voided earlier by ${undone?.by ?? "staff"}. To add the spin again, accept the row.`;
    case "duplicate":
      return earlier && (earlier.isTyped || earlier.stationName === null)
        ? `Already logged at ${describeEarlierSpin(earlier, timeZone)}.`
        : spinProblemLabels.duplicate;
    case "maybe_same_play":
      return earlier
        ? `This may be the play already logged at ${describeEarlierSpin(earlier, timeZone)}.`
        : spinProblemLabels.maybe_same_play;
    case "other_zone":
      return `Already logged, but its time was read in ${describeTimeZone(earlier?.readIn ?? "")} time.`;
    case "time_corrected":
      return "Already logged. Its time was corrected.";
    default:
      return spinProblemLabels[problem];
  }
}

/** Summarizes an import: the spins added, and why rows that staff accepted weren't. */
export function toImportMessage(
  rows: readonly ImportedRow[],
  { accepted, acceptedUndone, otherPlays }: ImportChoices,
  timeZone: string,
): ActionMessage {
  const added = rows.filter(({ problem }) => problem === null).length;
  const corrected = rows.filter(({ problem }) => problem === "time_corrected").length;
  const isAccepted = ({ row, undone }: ImportedRow) =>
    accepted?.has(row) ||
    otherPlays.has(row) ||
    (undone !== null && acceptedUndone.has(undone.spinId));
  const refused = rows.filter(
    (row) => row.problem !== null && row.problem !== "duplicate" && isAccepted(row),
  );
  // Logged since the preview, by another log or another tab.
  const repeated = rows.filter((row) => row.problem === "duplicate" && isAccepted(row)).length;
  const reasons = new Set(
    refused.map((row) => describeRowProblem(row.problem ?? "not_accepted", row, timeZone)),
  );
  const sentences = [
    `${rows.length} ${rows.length === 1 ? "row" : "rows"} in the log.`,
    ...(corrected > 0
      ? [`The times of ${corrected} earlier ${corrected === 1 ? "spin" : "spins"} were corrected.`]
      : []),
    ...(repeated > 0
      ? [`${repeated} accepted ${repeated === 1 ? "row was" : "rows were"} already logged.`]
      : []),
    ...(refused.length > 0
      ? [
          `${refused.length} accepted ${refused.length === 1 ? "row wasn't" : "rows weren't"} added:`,
        ]
      : []),
    ...reasons,
  ];
  return {
    title: added === 1 ? "1 spin added" : `${added} spins added`,
    description: sentences.join(" "),
  };
}
