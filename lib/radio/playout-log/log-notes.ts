import type { DateOrder, LogMapping } from "@/db/values/radio";
import type { ActionMessage } from "@/lib/core/action-state";
import { checkDateOrder } from "@/lib/radio/playout-log/log-mapping";
import type { ParsedLog } from "@/lib/radio/playout-log/parse-log";
import type { DecodedText } from "@/lib/text-files/decode-text";

type Reading = {
  readonly decoded: Pick<DecodedText, "oddLines">;
  /** How the log is read now. */
  readonly mapping: LogMapping;
  /** The station's last mapping; null before its first log. */
  readonly remembered: LogMapping | null;
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
    describeDateOrder(log, reading),
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

function describeDateOrder(log: ParsedLog, { mapping, remembered }: Reading): ActionMessage | null {
  const { order, evidence } = checkDateOrder(log, mapping.date, remembered?.dateOrder ?? null);
  if (evidence === "open" && mapping.dateOrder !== "iso") {
    return {
      title: "Are the dates month first or day first?",
      description: `They could be either. We read them as ${orderLabels[mapping.dateOrder]}. Compare a few rows with the log, and choose the other date order if they're wrong.`,
    };
  }
  if (evidence !== "proved") return null;
  if (order !== mapping.dateOrder) {
    return {
      title: "Check the date order",
      description: `The log's dates can only be ${orderLabels[order]}, but they're read as ${orderLabels[mapping.dateOrder]}.`,
    };
  }
  if (!remembered || remembered.dateOrder === order) return null;
  return {
    title: "This log's dates are in another order",
    description: `The station's last log had its dates ${orderLabels[remembered.dateOrder]}. This log's can only be ${orderLabels[order]}, so we read them that way.`,
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
  const example =
    first.text.length > 60 ? `${first.text.slice(0, 60).toWellFormed()}…` : first.text;
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
