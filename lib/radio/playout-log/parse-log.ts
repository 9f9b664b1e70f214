import type { DateOrder, LogMapping } from "@/db/values/radio";
import type { Result } from "@/lib/core/result";
import { parseTable, type Table } from "@/lib/text-files/parse-table";
import { readDateTime } from "@/lib/text-files/read-date-time";
import { fold } from "@/lib/text-files/read-day";

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

type MappedField = Exclude<keyof LogMapping, "dateOrder">;

/** How a log is read, as far as it's known. */
export type SuggestedMapping = Omit<LogMapping, "dateOrder"> & {
  /** Null if it isn't known yet, or staff have to choose it. */
  readonly dateOrder: DateOrder | null;
};

/** Names that usually mean a field, in order of preference, without case and accents. */
const usualColumnNames: Readonly<Record<MappedField, readonly RegExp[]>> = {
  date: [
    /^(air ?)?date( ?time)?$|^datum$|^fecha$/,
    /date|datum|fecha|timestamp/,
    /\b(aired|played|start(ed)?)\b/,
    /time|zeit|heure|hora\b|hour/,
  ],
  time: [
    /^(air ?)?time$|^(uhr)?zeit$|^heure$|^hora$|^hour$/,
    /time|zeit|heure|hora\b|hour/,
    /\b(aired|played|start(ed)?)\b/,
  ],
  artist: [
    /^(artists?( name)?|performer|interpret|artiste|artista)$/,
    /\b(artists?|performers?|interpret|interprete|artiste|artista|band|kunstler)\b/,
  ],
  title: [
    /^((song|track) ?)?titles?$|^(titel|titre|titulo|cancion)$/,
    /^(song|track|chanson|tema)( name)?$/,
    /\b(title|song|track|titel|titre|titulo|cancion)\b/,
  ],
  isrc: [/\bisrc\b/],
  program: [/^(program(me)?|show|sendung|programa|emission)( (name|title))?$/],
};

const otherNames: Readonly<Record<MappedField, RegExp>> = {
  date: /\b(end|ended|release|released|added|created|expires?)\b/,
  time: /\b(end|ended|length|duration|dur|len|run|total|intro|elapsed|zone)\b/,
  artist: /\b(id|mbid|album|sort|url)\b/,
  title:
    /\b(album|release|show|program(me)?|id|number|no|num|nr|length|duration|label|count|url)\b/,
  isrc: /^$/,
  program: /^$/,
};

/** Rows that are looked at to see what a column has. */
const sampledRows = 50;

/**
 * Returns the columns to start with: the station's last ones if the log has them, else a guess by
 * their names and by what's in them.
 */
export function suggestColumns(
  log: ParsedLog,
  remembered: LogMapping | null,
): Omit<LogMapping, "dateOrder"> {
  const has = (column: string) => column === "" || log.columns.includes(column);
  const isComplete =
    remembered &&
    Object.entries(remembered).every(([key, column]) => key === "dateOrder" || has(column));
  return isComplete ? remembered : guessColumns(log);
}

function guessColumns(log: ParsedLog): Omit<LogMapping, "dateOrder"> {
  const contents = log.columns.map((_, index) => describeCells(log, index));
  const find = (field: MappedField, isRight: (index: number) => boolean): string => {
    for (const pattern of usualColumnNames[field]) {
      const found = log.columns.find((column, index) => {
        const name = fold(column)
          .replace(/[^a-z0-9]+/g, " ")
          .trim();
        return pattern.test(name) && !otherNames[field].test(name) && isRight(index);
      });
      if (found) return found;
    }
    return "";
  };
  const findByContent = (kind: "hasDays" | "hasClearClocks") =>
    log.columns.find((_, index) => contents[index]?.[kind]) ?? "";
  const hasDays = (index: number) => contents[index]?.hasDays ?? false;
  const hasSomeDays = (index: number) => contents[index]?.hasSomeDays ?? false;
  const hasClocks = (index: number) => contents[index]?.hasClocks ?? false;
  // A column that's named after dates may have many that don't exist.
  const date = find("date", hasDays) || findByContent("hasDays") || find("date", hasSomeDays);
  const isDateOnly = !contents[log.columns.indexOf(date)]?.hasBoth;
  const time = isDateOnly ? find("time", hasClocks) || findByContent("hasClearClocks") : "";
  const named = { artist: find("artist", () => true), title: find("title", () => true) };
  return {
    // Without dates, the column with the times; the day may be in a heading.
    date: date || time || find("date", () => true),
    time: date ? time : "",
    ...(log.hasHeader ? named : guessTexts(log, [date, time])),
    isrc: find("isrc", () => true),
    program: find("program", () => true),
  };
}

/** Without a header, the first texts are usually the artist and the title. */
function guessTexts(log: ParsedLog, taken: readonly string[]) {
  const [first = "", second = ""] = log.columns.filter(
    (column, index) =>
      !taken.includes(column) && log.rows.some(({ cells }) => /\p{L}{2}/u.test(cells[index] ?? "")),
  );
  return second ? { artist: first, title: second } : { artist: "", title: first };
}

/** Says whether most cells of a column are dates, times, or both. */
function describeCells({ rows }: ParsedLog, index: number) {
  const cells = rows.slice(0, sampledRows).flatMap(({ cells: all }) => all[index] || []);
  let days = 0;
  let clocks = 0;
  let clearClocks = 0;
  let both = 0;
  for (const cell of cells) {
    const monthFirst = readDateTime(cell, "", "month_first");
    const dayFirst = readDateTime(cell, "", "day_first");
    const read = dayFirst.day && !monthFirst.day ? dayFirst : monthFirst;
    const isMidnight = read.time === "00:00:00";
    if (read.instant || (read.day && read.time && !isMidnight)) both += 1;
    if (read.instant || read.day) days += 1;
    else if (read.time) {
      clocks += 1;
      // Bare numbers are too often something else, unless the column is named after a time.
      if (!/^\d+$/.test(cell)) clearClocks += 1;
    }
  }
  const isMost = (count: number) => count > 0 && count * 2 > cells.length;
  return {
    hasDays: isMost(days),
    hasSomeDays: days > 0,
    hasClocks: isMost(clocks),
    hasClearClocks: isMost(clearClocks),
    hasBoth: isMost(both),
  };
}
