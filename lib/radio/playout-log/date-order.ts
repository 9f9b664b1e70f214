import type { DateOrder, LogMapping } from "@/db/values/radio";
import { cutText } from "@/lib/core/display-text";
import type { ParsedLog } from "@/lib/radio/playout-log/parse-log";
import { findDays, fold, hasDigit, readFoldedDay } from "@/lib/text-files/read-day";

/** A text of the log with the day that it is in each order; null where it's none. */
type DateExample = {
  /** Its line in the file. */
  readonly line: number;
  readonly text: string;
  readonly days: Readonly<Record<DateOrder, string | null>>;
};

/** The order in which a log's dates are read, and how we know it. */
export type DateOrderCheck = {
  /** Null if staff have to choose: nothing proves or remembers it, or the dates contradict each other. */
  readonly order: DateOrder | null;
  /** `proved` by the log's dates, which wins; `remembered` from the station's last log. */
  readonly evidence: "proved" | "remembered" | "none";
  /** A date that could be in two orders; null if none could. */
  readonly example: DateExample | null;
  /** Dates that can only be in different orders; empty unless they contradict each other. */
  readonly conflict: readonly (DateExample & { readonly order: DateOrder })[];
};

const maxHeadings = 200;
const maxKnown = 1_000;
const maxTextLength = 60;

/** Checks the order of a log's dates. Pass null if the station has no earlier log. Pure. */
export function checkDateOrder(
  log: ParsedLog,
  columns: Pick<LogMapping, "date" | "time">,
  remembered: DateOrder | null,
): DateOrderCheck {
  const proofs = new Map<DateOrder, DateExample>();
  let example: DateExample | null = null;
  for (const { line, text, days } of listDates(log, columns)) {
    const proof = getProof(days);
    if (proof === "open") example ??= toExample(line, text, days);
    else if (proof && !proofs.has(proof)) proofs.set(proof, toExample(line, text, days));
  }
  const proved = [...proofs].map(([order, date]) => ({ ...date, order }));
  const [first] = proved;
  if (first && proved.length === 1) {
    return { order: first.order, evidence: "proved", example, conflict: [] };
  }
  if (first) return { order: null, evidence: "none", example, conflict: proved };
  // Dates such as 2030-11-25 or Nov 25 are the same in any order.
  if (!example) return { order: remembered ?? "iso", evidence: "none", example, conflict: [] };
  return remembered && example.days[remembered]
    ? { order: remembered, evidence: "remembered", example, conflict: [] }
    : { order: null, evidence: "none", example, conflict: [] };
}

/** Lists the dates of the rows, or those of the headings if the rows have only times. */
function listDates(
  log: ParsedLog,
  { date, time }: Pick<LogMapping, "date" | "time">,
): readonly DateExample[] {
  const indexes = [date, time].map((column) => log.columns.indexOf(column));
  const known = new Map<string, DateExample["days"] | null>();
  const dates = log.rows.flatMap(({ row, cells }) => {
    for (const index of indexes) {
      const text = cells[index]?.trim() ?? "";
      let days = known.get(text);
      if (days === undefined) {
        const folded = hasDigit(text) ? fold(text) : "";
        days = readInEachOrder((order) => readFoldedDay(folded, order)?.day ?? null);
      }
      // Rows of one day repeat its date.
      if (known.size < maxKnown) known.set(text, days);
      if (days) return { line: row, text, days };
    }
    return [];
  });
  if (dates.length > 0) return dates;
  return log.skipped.slice(0, maxHeadings).flatMap(({ line, text }) => {
    const days = readInEachOrder((order) => findDays(text, order)[0] ?? null);
    return days ? { line, text, days } : [];
  });
}

/** Without what's around it, such as the time, if it's a date in numbers. */
function toExample(line: number, text: string, days: DateExample["days"]): DateExample {
  const numbers = /\d{1,2}\s?[/.-]\s?\d{1,2}\s?[/.-]\s?\d{2,4}/.exec(text.slice(0, 500));
  return { line, text: numbers?.[0] ?? cutText(text, maxTextLength), days };
}

function readInEachOrder(read: (order: DateOrder) => string | null): DateExample["days"] | null {
  const days = { month_first: read("month_first"), day_first: read("day_first"), iso: read("iso") };
  return days.month_first || days.day_first || days.iso ? days : null;
}

/** Returns the only order in which the text is a date; null if it's the same date in any order. */
function getProof({ month_first, day_first, iso }: DateExample["days"]): DateOrder | "open" | null {
  if (month_first && month_first === day_first && month_first === iso) return null;
  if (month_first && day_first) return "open";
  // Two digits as the year come first in few logs, so only if nothing else fits.
  if (month_first) return "month_first";
  return day_first ? "day_first" : "iso";
}
