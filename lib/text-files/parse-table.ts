import { fail, ok, type Result } from "@/lib/core/result";
import { cleanControlCharacters } from "@/lib/text-files/decode-text";
import {
  detectSeparator,
  findMostFrequent,
  readSeparatorLine,
  splitFixedColumns,
  splitRecords,
  type TextRecord,
} from "@/lib/text-files/split-records";

export type TableRow = {
  /** The row's line in the file, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
  /** True if it has more cells than there are columns, so that some may be in the wrong one. */
  readonly hasTooManyCells: boolean;
};

/** A line that isn't a row: a title above the header, a heading between rows, a total below them. */
type SkippedLine = { readonly line: number; readonly text: string };

export type Table = {
  /** Names of the columns, each different from the others. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly skipped: readonly SkippedLine[];
  /** False if the first line is a row; its columns are "Column 1" and so on. */
  readonly hasHeader: boolean;
};

type TableOptions = {
  readonly maxRows: number;
  /** Names that columns of such files usually have. */
  readonly usualNames: RegExp;
};

const maxLineLength = 20_000;

/**
 * Parses a table of a file from outside: separated by commas, semicolons, tabs or vertical bars, or
 * printed in columns; with or without a header line, below titles or not. Fails with a message for
 * staff that says what to do.
 */
export function parseTable(source: string, options: TableOptions): Result<Table, string> {
  const text = cleanControlCharacters(source);
  // Headings and blank lines don't count as rows, but a file can't be all of these.
  const maxLines = options.maxRows * 3;
  const lines = text.split(/\r\n?|\n/, maxLines + 1);
  const problem =
    lines.length > maxLines
      ? describeTooMany(countFilledLines(text) - 1, options)
      : findLongLine(lines);
  if (problem) return fail(problem);
  const records = splitTable(lines);
  const start = records && findTableStart(records, options.usualNames);
  if (!start) {
    return fail(
      "We found no table with at least two columns. Export the file as CSV, with a row per line.",
    );
  }
  const table = toTable(records, start);
  if (table.rows.length === 0) {
    return fail("The file has a header line, but no rows below it. Check that it's complete.");
  }
  if (table.rows.length > options.maxRows) return fail(describeTooMany(table.rows.length, options));
  return ok(table);
}

function findLongLine(lines: readonly string[]): string | null {
  const long = lines.findIndex(({ length }) => length > maxLineLength);
  return long < 0
    ? null
    : `Line ${long + 1} has more than ${maxLineLength.toLocaleString("en-US")} characters. Export the file as CSV, with a row per line.`;
}

/** Counts lines that aren't blank, without splitting millions of them. */
function countFilledLines(text: string): number {
  let count = 0;
  let isFilled = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x0a || unit === 0x0d) isFilled = false;
    else if (unit > 0x20 && !isFilled) {
      isFilled = true;
      count += 1;
    }
  }
  return count;
}

function describeTooMany(rows: number, { maxRows }: TableOptions): string {
  const count = (value: number) => value.toLocaleString("en-US");
  const files = Math.ceil(rows / maxRows);
  return `The file has ${count(rows)} rows. Split it into ${Math.max(files, 2)} files of at most ${count(maxRows)} rows each, and copy the header line into each.`;
}

function splitTable(lines: readonly string[]): readonly TextRecord[] | null {
  const first = lines.findIndex((line) => line.trim() !== "");
  const stated = readSeparatorLine(lines[first]);
  if (stated) return withoutLine(splitRecords(lines, stated), first + 1);
  const separator = detectSeparator(lines);
  if (separator && !isPrinted(lines)) return splitRecords(lines, separator);
  const unwrapped = unwrapLines(lines);
  const inner = unwrapped && detectSeparator(unwrapped);
  if (unwrapped && inner) return splitRecords(unwrapped, inner);
  const printed = splitFixedColumns(lines);
  if (printed) return printed;
  return separator ? splitRecords(lines, separator) : null;
}

const withoutLine = (records: readonly TextRecord[], line: number) =>
  records.filter((record) => record.line !== line);

/** A report with column names between dashes, which may have commas in its texts. */
const isPrinted = (lines: readonly string[]) =>
  lines.slice(0, 50).some((line) => /^\s*-+\p{L}[\p{L} ]*-+\s{2,}\S/u.test(line.slice(0, 200)));

/** Some programs quote each line from start to end. Returns the lines without that; null if they don't. */
function unwrapLines(lines: readonly string[]): readonly string[] | null {
  const filled = lines.filter((line) => line.trim() !== "");
  if (!filled.every((line) => /^".*"\s*$/.test(line))) return null;
  return lines.map((line) => line.trim().slice(1, -1).replaceAll('""', '"'));
}

function toTable(records: readonly TextRecord[], start: TableStart): Table {
  const { headerIndex, firstRowIndex, width } = start;
  const header = headerIndex === null ? null : (records[headerIndex] ?? null);
  const columns = nameColumns(header?.cells ?? [], width);
  const repeated = header?.cells.join("\n");
  const rows: TableRow[] = [];
  const skipped: SkippedLine[] = [];
  for (const [index, { line, cells }] of records.entries()) {
    if (index === headerIndex || isRule(cells)) continue;
    const isRow = index >= firstRowIndex && !isHeading(cells, width);
    if (isRow && cells.join("\n") !== repeated) {
      const hasTooManyCells = cells.slice(columns.length).some((cell) => cell !== "");
      rows.push({ row: line, cells, hasTooManyCells });
    } else skipped.push({ line, text: cells.filter(Boolean).join(" ") });
  }
  return { columns, rows, skipped, hasHeader: header !== null };
}

/** A line of dashes or the like. */
const isRule = (cells: readonly string[]) => !cells.some((cell) => /[\p{L}\p{N}]/u.test(cell));

type TableStart = {
  /** Null if the table has no header. */
  readonly headerIndex: number | null;
  readonly firstRowIndex: number;
  /** Number of columns. */
  readonly width: number;
};

/** A header is among the first records. */
const searched = 60;

/** Finds where a table starts in a file; null if no record has two cells. */
function findTableStart(records: readonly TextRecord[], usualNames: RegExp): TableStart | null {
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
function isHeading(cells: readonly string[], width: number): boolean {
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
