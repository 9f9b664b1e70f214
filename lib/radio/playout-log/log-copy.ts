import type { DateOrder } from "@/db/values/radio";
import type { ActionMessage } from "@/lib/core/action-state";
import { formatStaffDay } from "@/lib/core/chicago-time";
import { cutText } from "@/lib/core/display-text";
import type { DateOrderCheck } from "@/lib/radio/playout-log/date-order";
import type { ImportChoices, ImportedRow, RowProblem } from "@/lib/radio/playout-log/import-log";
import type { ParsedLog } from "@/lib/radio/playout-log/parse-log";
import { describeEarlierSpin, spinProblemLabels } from "@/lib/radio/radio-copy";
import { describeTimeZone } from "@/lib/radio/station-time";
import type { DecodedText } from "@/lib/text-files/decode-text";

type Reading = {
  readonly decoded: Pick<DecodedText, "oddLines">;
  /** In which the log is read now; null if staff have to choose it. */
  readonly dateOrder: DateOrder | null;
  readonly dates: DateOrderCheck;
  /** The order of the station's last log; null before its first one. */
  readonly remembered: DateOrder | null;
};

const orderLabels: Readonly<Record<DateOrder, string>> = {
  month_first: "month first",
  day_first: "day first",
  iso: "year first",
};

/** Lines that a note names at most. */
const maxNamed = 8;

/** Lists what staff should know about how a log was read. Pure. */
export function listNotes(log: ParsedLog, reading: Reading): readonly ActionMessage[] {
  return [
    describeDateOrder(reading),
    describeOddLines(reading.decoded.oddLines),
    describeSkipped(log),
    describeExtraCells(log),
    log.hasHeader
      ? null
      : {
          title: "The log has no header line",
          description: "We numbered the columns. Choose the one that each field is in.",
        },
  ].filter((note) => note !== null);
}

function describeDateOrder({ dateOrder, dates, remembered }: Reading): ActionMessage | null {
  if (dateOrder === null) return askForDateOrder(dates);
  const { order, evidence } = dates;
  if (evidence !== "proved" || order === null) return null;
  if (order !== dateOrder) {
    return {
      title: "Check the date order",
      description: `The log's dates can only be ${orderLabels[order]}, but they're read as ${orderLabels[dateOrder]}.`,
    };
  }
  if (!remembered || remembered === order) return null;
  return {
    title: "This log's dates are in another order",
    description: `The station's last log had its dates ${orderLabels[remembered]}. This log's can only be ${orderLabels[order]}, so we read them that way.`,
  };
}

function askForDateOrder({ example, conflict: [one, other] }: DateOrderCheck): ActionMessage {
  const title = "Choose the date order to see the rows";
  if (one && other) {
    return {
      title,
      description: `“${one.text}” in line ${one.line} can only be ${orderLabels[one.order]}, but “${other.text}” in line ${other.line} can only be ${orderLabels[other.order]}. Choose the order that most dates have. Rows with the other order won't be added until you correct them in the log.`,
    };
  }
  const days = [example?.days.month_first, example?.days.day_first].flatMap((day) =>
    day ? [formatStaffDay(day)] : [],
  );
  return {
    title,
    description: `“${example?.text}” in line ${example?.line} could be ${days.join(" or ")}, and no date in the log shows which.`,
  };
}

function describeOddLines(lines: readonly number[]): ActionMessage | null {
  if (lines.length === 0) return null;
  return {
    title: "Some characters might be wrong",
    description: `${listLines(lines)} ${lines.length === 1 ? "has" : "have"} characters that we couldn't read for sure. Check the names there.`,
  };
}

function describeSkipped({ skipped }: ParsedLog): ActionMessage | null {
  const [first] = skipped;
  if (!first) return null;
  const example = first.text.length > 60 ? `${cutText(first.text, 60)}…` : first.text;
  return {
    title: `${skipped.length === 1 ? "1 line isn't a row" : `${skipped.length.toLocaleString("en-US")} lines aren't rows`}`,
    description: `We left out ${skipped.length === 1 ? "a title or a total" : "titles and totals"}: ${listLines(skipped.map(({ line }) => line)).toLowerCase()}, such as “${example}”.`,
  };
}

function describeExtraCells({ rows }: ParsedLog): ActionMessage | null {
  const lines = rows.filter(({ hasTooManyCells }) => hasTooManyCells).map(({ row }) => row);
  if (lines.length === 0) return null;
  return {
    title: "Some rows have more cells than columns",
    description: `Check ${listLines(lines).toLowerCase()}: a separator in a name may have moved the cells.`,
  };
}

/** Names lines: "Lines 2, 5, and 9 more". */
function listLines(lines: readonly number[]): string {
  const named = lines.slice(0, maxNamed).join(", ");
  const more = lines.length - maxNamed;
  const rest = more > 0 ? ` and ${more.toLocaleString("en-US")} more` : "";
  return `${lines.length === 1 ? "Line" : "Lines"} ${named}${rest}`;
}

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
