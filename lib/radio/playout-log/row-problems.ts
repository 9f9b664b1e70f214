import type { ActionMessage } from "@/lib/core/action-state";
import type { ImportedRow, LogImport } from "@/lib/radio/playout-log/import-log";
import { spinProblemLabels } from "@/lib/radio/spins/spin-messages";

/** Says why a row adds no spin, for staff. */
export function describeRowProblem(
  problem: NonNullable<ImportedRow["problem"]>,
  { timeProblem, undone }: Pick<ImportedRow, "timeProblem" | "undone">,
): string {
  switch (problem) {
    case "unmatched":
      return "No song on air matches this row.";
    case "bad_row":
      return timeProblem ?? "We can't read the time.";
    case "not_accepted":
      return "Not accepted.";
    case "undone_earlier":
      return `Voided earlier by ${undone?.by ?? "staff"}. To add the spin again, accept the row.`;
    default:
      return spinProblemLabels[problem];
  }
}

/** Summarizes an import: the spins added, and why rows that staff accepted weren't. */
export function toImportMessage(
  rows: readonly ImportedRow[],
  { accepted, acceptedUndone }: Pick<LogImport, "accepted" | "acceptedUndone">,
): ActionMessage {
  const added = rows.filter(({ problem }) => problem === null).length;
  const isAccepted = ({ row, undone }: ImportedRow) =>
    accepted?.has(row) || (undone !== null && acceptedUndone.has(undone.spinId));
  const refused = rows.filter(
    (row) => row.problem !== null && row.problem !== "duplicate" && isAccepted(row),
  );
  const reasons = new Set(
    refused.map((row) => describeRowProblem(row.problem ?? "not_accepted", row)),
  );
  const sentences = [
    `${rows.length} ${rows.length === 1 ? "row" : "rows"} in the log.`,
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
