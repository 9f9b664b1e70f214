import type { DateOrder, LogMapping } from "@/db/values/radio";
import type { ParsedLog } from "@/lib/radio/playout-log/parse-log";
import { readDateTime } from "@/lib/text-files/read-date-time";
import { findDays, fold, readDay } from "@/lib/text-files/read-day";

type MappedField = Exclude<keyof LogMapping, "dateOrder">;

/** Names that usually mean a field, in order of preference, without case and accents. */
const usualNames: Readonly<Record<MappedField, readonly RegExp[]>> = {
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
 * Returns the mapping to start with: the station's last one if the log has its columns, else a guess
 * by their names and by what's in them.
 */
export function suggestMapping(log: ParsedLog, remembered: LogMapping | null): LogMapping {
  const has = (column: string) => column === "" || log.columns.includes(column);
  const isComplete =
    remembered &&
    Object.entries(remembered).every(([key, column]) => key === "dateOrder" || has(column));
  const mapping = isComplete ? remembered : guessColumns(log);
  const { order } = checkDateOrder(log, mapping.date, remembered?.dateOrder ?? null);
  return { ...mapping, dateOrder: order };
}

function guessColumns(log: ParsedLog): Omit<LogMapping, "dateOrder"> {
  const contents = log.columns.map((_, index) => describeCells(log, index));
  const find = (field: MappedField, isRight: (index: number) => boolean): string => {
    for (const pattern of usualNames[field]) {
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
  const hasClocks = (index: number) => contents[index]?.hasClocks ?? false;
  const date = find("date", hasDays) || findByContent("hasDays");
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
    hasClocks: isMost(clocks),
    hasClearClocks: isMost(clearClocks),
    hasBoth: isMost(both),
  };
}

/** The order in which a log's dates are read, and how we know it. */
type DateOrderCheck = {
  readonly order: DateOrder;
  /**
   * `proved` by the log's own dates, which wins over anything else; `remembered` from the station's
   * last log; `open` if staff must say, because the dates could be either, or contradict each other.
   */
  readonly evidence: "proved" | "remembered" | "open";
};

/** Checks the order of the dates in a column. Pass null if the station has no earlier log. */
export function checkDateOrder(
  log: ParsedLog,
  column: string,
  remembered: DateOrder | null,
): DateOrderCheck {
  const counts = countProofs(log, column);
  const proved = counts.filter(([, count]) => count > 0);
  const [best] = proved.toSorted(([, one], [, other]) => other - one);
  if (best) return { order: best[0], evidence: proved.length === 1 ? "proved" : "open" };
  if (hasOnlyCertainDates(log, column)) return { order: "iso", evidence: "proved" };
  const headings = checkHeadings(log);
  if (headings) return { order: headings, evidence: "proved" };
  if (remembered && remembered !== "iso") return { order: remembered, evidence: "remembered" };
  // Dates with dots come from places that write the day first.
  const index = log.columns.indexOf(column);
  const isDotted = /^\d{1,2}\. ?\d{1,2}\. ?\d{2}/.test(log.rows[0]?.cells[index] ?? "");
  return { order: isDotted ? "day_first" : "month_first", evidence: "open" };
}

/** Returns the order that the log's dates prove; null if they could be either. */
export function guessDateOrder(log: ParsedLog, column: string): DateOrder | null {
  const { order, evidence } = checkDateOrder(log, column, null);
  return evidence === "proved" ? order : null;
}

function countProofs(log: ParsedLog, column: string): readonly (readonly [DateOrder, number])[] {
  const index = log.columns.indexOf(column);
  const counts = { month_first: 0, day_first: 0, iso: 0 };
  const texts = log.rows.map(({ cells }) => cells[index] ?? "");
  for (const text of texts) {
    // Only dates in numbers with the year last, or a year of two digits, have an order.
    if (!/\d{1,2}\s?[/.-]\s?\d{1,2}\s?[/.-]\s?\d{2}/.test(text.slice(0, 60))) continue;
    const proof = readDay(text, "month_first")?.proof;
    if (proof && !/^\D*\d{4}/.test(text)) counts[proof] += 1;
  }
  return [
    ["month_first", counts.month_first],
    ["day_first", counts.day_first],
    ["iso", counts.iso],
  ];
}

/** Returns the order that the dates of headings prove, where the rows have only times. */
function checkHeadings(log: ParsedLog): DateOrder | null {
  const text = log.skipped.slice(0, 200).map((line) => line.text);
  const [monthFirst, dayFirst] = (["month_first", "day_first"] as const).map((order) =>
    text.flatMap((line) => findDays(line, order)).join(" "),
  );
  if (monthFirst === dayFirst) return monthFirst ? "iso" : null;
  if (!monthFirst || !dayFirst) return monthFirst ? "month_first" : "day_first";
  return null;
}

/** True if the column has dates, and none of them depends on an order. */
function hasOnlyCertainDates(log: ParsedLog, column: string): boolean {
  const index = log.columns.indexOf(column);
  let certain = 0;
  for (const { cells } of log.rows) {
    const text = cells[index] ?? "";
    const day = readDay(text, "iso");
    if (day && day.proof !== "iso") return false;
    if (day?.day || readDateTime(text, "", "iso").day || readDateTime(text, "", "iso").instant) {
      certain += 1;
    }
  }
  return certain > 0;
}
