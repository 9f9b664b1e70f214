import type { DateOrder, LogMapping } from "@/db/values/radio";
import type { ParsedLog } from "@/lib/radio/playout-log/parse-log";

type MappedField = Exclude<keyof LogMapping, "dateOrder">;

/** Header names that usually mean a field, in order of preference. */
const usualNames: Readonly<Record<MappedField, RegExp>> = {
  date: /^(air ?)?date(?: ?time)?$|^(aired|played)( at| on)?$|^timestamp$|^start(ed)?( at| time)?$/i,
  time: /^(air ?)?time$|^hour$/i,
  artist: /^artist( name)?$|^performer$/i,
  title: /^(song |track )?title$|^song$|^track( name)?$/i,
  isrc: /^isrc( code)?$/i,
  program: /^(program(me)?|show)( name)?$/i,
};

/**
 * Returns the mapping to start with: the station's last one if the log has its columns, else a guess
 * by their names.
 */
export function suggestMapping(log: ParsedLog, remembered: LogMapping | null): LogMapping {
  const has = (column: string) => column === "" || log.columns.includes(column);
  if (
    remembered &&
    Object.entries(remembered).every(([key, column]) => key === "dateOrder" || has(column))
  ) {
    const { order } = checkDateOrder(log, remembered.date, remembered.dateOrder);
    return { ...remembered, dateOrder: order };
  }
  const find = (field: MappedField) =>
    log.columns.find((column) => usualNames[field].test(column)) ?? "";
  const mapping = {
    date: find("date") || find("time"),
    time: find("date") ? find("time") : "",
    artist: find("artist"),
    title: find("title"),
    isrc: find("isrc"),
    program: find("program"),
  };
  return { ...mapping, dateOrder: checkDateOrder(log, mapping.date, null).order };
}

/** The order in which a log's dates are read, and how we know it. */
export type DateOrderCheck = {
  readonly order: DateOrder;
  /**
   * `proved` by the log's own dates, which wins over anything else; `remembered` from the station's
   * last log; `open` if staff must say, because the dates could be either.
   */
  readonly evidence: "proved" | "remembered" | "open";
};

/** Checks the order of the dates in a column. Pass null if the station has no earlier log. */
export function checkDateOrder(
  log: ParsedLog,
  column: string,
  remembered: DateOrder | null,
): DateOrderCheck {
  const proved = guessDateOrder(log, column);
  if (proved) return { order: proved, evidence: "proved" };
  if (remembered && remembered !== "iso") return { order: remembered, evidence: "remembered" };
  return { order: "month_first", evidence: "open" };
}

/** Returns the order that the log's dates prove; null if they could be either. */
export function guessDateOrder(log: ParsedLog, column: string): DateOrder | null {
  const index = log.columns.indexOf(column);
  for (const { cells } of log.rows) {
    const text = cells[index] ?? "";
    if (/^\d{4}-\d{1,2}-\d{1,2}/.test(text)) return "iso";
    const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/.exec(text);
    if (Number(parts?.[1]) > 12) return "day_first";
    if (Number(parts?.[2]) > 12) return "month_first";
  }
  return null;
}
