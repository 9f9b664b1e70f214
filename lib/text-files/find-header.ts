import { findMostFrequent, type TextRecord } from "@/lib/text-files/split-records";

export type TableStart = {
  /** Null if the table has no header. */
  readonly headerIndex: number | null;
  readonly firstRowIndex: number;
  /** Number of columns. */
  readonly width: number;
};

/** A header is among the first records. */
const searched = 60;

/** Finds where a table starts in a file; null if no record has two cells. */
export function findTableStart(
  records: readonly TextRecord[],
  usualNames: RegExp,
): TableStart | null {
  const widths = records.slice(0, 500).map(({ cells }) => countColumns(cells));
  const usual = findMostFrequent(widths.filter((width) => width > 1));
  if (usual === undefined) return null;
  const first = records.slice(0, searched);
  const named = first.map(
    ({ cells }) => cells.filter((cell) => usualNames.test(toName(cell))).length,
  );
  const most = Math.max(0, ...named);
  const known = named.findIndex((count, index) => count === most && isHeader(first[index], 2));
  const filled = Math.max(2, Math.ceil(usual * 0.6));
  const any = first.findIndex((record) => isHeader(record, filled));
  const headerIndex = most >= 2 && known >= 0 ? known : any;
  if (headerIndex >= 0) {
    const width = Math.max(countColumns(records[headerIndex]?.cells ?? []), usual);
    return { headerIndex, firstRowIndex: headerIndex + 1, width };
  }
  const firstRowIndex = records.findIndex(({ cells }) => countFilled(cells) >= filled);
  return firstRowIndex < 0 ? null : { headerIndex: null, firstRowIndex, width: usual };
}

/** Columns up to the last one with a value. */
const countColumns = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== "") + 1;

const countFilled = (cells: readonly string[]) => cells.filter((cell) => cell !== "").length;

function isHeader(record: TextRecord | undefined, minFilled: number): boolean {
  const cells = record?.cells.filter((cell) => cell !== "") ?? [];
  return cells.length >= minFilled && cells.every(isName);
}

/** Names of columns start with a letter; values such as "Station:" aren't names. */
const isName = (cell: string) =>
  cell.length <= 100 && /^[\p{L}#(*_]/u.test(toName(cell)) && !/:$|\d\d[:/.-]\d\d/.test(cell);

/** Printed reports put dashes around names. */
const toName = (cell: string) =>
  cell
    .slice(0, 100)
    .replace(/^[-=_* ]+(?=\p{L})|(?<=\p{L})[-=_* ]+$/gu, "")
    .replace(/\s+/g, " ");

const total =
  /^(?:(?:grand |sub)?-?total(?:s|e)?|sum|summe|gesamt|insgesamt|count|end of|page \d|generated|exported|printed|\d+ (?:rows?|records?|tracks?|songs?|plays?|spins?))\b/i;

/** True for a line within the table that isn't a row: a heading, a total, a remark. */
export function isHeading(cells: readonly string[], width: number): boolean {
  const filled = countFilled(cells);
  if (filled <= 1) return width > 2 || filled === 0;
  return filled <= Math.max(2, width / 2) && total.test(cells.find((cell) => cell !== "") ?? "");
}

/** Names each column once, so that staff can choose any: the second "Title" is "Title (column 3)". */
export function nameColumns(header: readonly string[], width: number): readonly string[] {
  const names = Array.from({ length: width }, (_, index) => toName(header[index] ?? ""));
  const used = new Set<string>();
  return names.map((name, index) => {
    let unique = name || `Column ${index + 1}`;
    if (used.has(unique)) unique = `${unique} (column ${index + 1})`;
    used.add(unique);
    return unique;
  });
}
