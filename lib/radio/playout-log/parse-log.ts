import { CsvError, parse } from "csv-parse/sync";
import { fail, ok, type Result } from "@/lib/core/result";

const maxLogRows = 20_000;

export type LogRow = {
  /** The line's number among the file's records, from 1; the header is 1. */
  readonly row: number;
  readonly cells: readonly string[];
};

export type ParsedLog = {
  readonly columns: readonly string[];
  readonly rows: readonly LogRow[];
};

/**
 * Parses a log with a header line. Its columns are separated by commas, semicolons or tabs. Fails
 * with a message for staff that names the row.
 */
export function parseLog(text: string): Result<ParsedLog, string> {
  let records: string[][];
  try {
    records = parse(text, {
      bom: true,
      delimiter: detectDelimiter(text),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      to: maxLogRows + 2,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = (error as CsvError & { readonly lines?: number }).lines ?? 1;
    return fail(`We can't read row ${row}. Check the row's quotation marks.`);
  }
  const [header, ...rows] = records;
  if (!header || header.length < 2 || rows.length === 0) {
    return fail(
      "The log needs a header line with at least two columns, followed by at least one row.",
    );
  }
  if (rows.length > maxLogRows) {
    return fail(
      `The log has more than ${maxLogRows.toLocaleString("en-US")} rows. Split the log into smaller files.`,
    );
  }
  const columns = header.map((name, index) => name || `Column ${index + 1}`);
  return ok({ columns, rows: rows.map((cells, index) => ({ row: index + 2, cells })) });
}

/** The separator that's most frequent in the header line. */
function detectDelimiter(text: string): string {
  const header = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? "";
  const count = (separator: string) => header.split(separator).length;
  return [",", ";", "\t"].reduce((best, one) => (count(one) > count(best) ? one : best));
}
