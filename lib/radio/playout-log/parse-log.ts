import type { Result } from "@/lib/core/result";
import { parseTable, type Table } from "@/lib/text-files/parse-table";

/** A log's table. A row's number is its line in the file. */
export type ParsedLog = Table;

const maxLogRows = 20_000;

/** Names that columns of playout logs have, in the languages of the systems that write them. */
const usualNames =
  /^(?:date|time|hour|start|aired|played|timestamp|artist|performer|title|song|track|isrc|datum|zeit|uhrzeit|interpret|titel|heure|artiste|titre|fecha|hora|artista|t[ií]tulo)\b/i;

/** Parses a log. Fails with a message for staff that says what to do. */
export function parseLog(text: string): Result<ParsedLog, string> {
  return parseTable(text, { maxRows: maxLogRows, usualNames });
}
