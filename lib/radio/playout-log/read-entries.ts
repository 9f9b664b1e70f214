import type { DateOrder, LogMapping } from "@/db/values/radio";
import { parseCalendarDay } from "@/lib/core/chicago-clock";
import type { ParsedLog } from "@/lib/radio/playout-log/parse-log";
import { parseTime } from "@/lib/radio/spins/parse-times";
import { type LocalTime, toInstants } from "@/lib/radio/stations/station-time";
import type { TableRow } from "@/lib/text-files/parse-table";

/** A row of a log with its fields read. */
export type LogEntry = {
  /** The row's line in the file. */
  readonly row: number;
  readonly artist: string;
  readonly title: string;
  readonly isrc: string;
  readonly program: string;
  /** Null if the row has no valid time. */
  readonly playedAt: Date | null;
  /** Why there's no time, for staff. */
  readonly timeProblem: string | null;
  /** What staff should check about the time, such as which of a clock change's hours it's in. */
  readonly timeNote: string | null;
};

/**
 * Reads the fields of a log's rows in the station's zone. In the hour that a clock change repeats,
 * a time that isn't later than the row before it is in the second pass. Pure.
 */
export function readEntries(
  { columns, rows }: ParsedLog,
  mapping: LogMapping,
  timeZone: string,
): readonly LogEntry[] {
  const index = (column: string) => (column === "" ? -1 : columns.indexOf(column));
  const at = {
    date: index(mapping.date),
    time: index(mapping.time),
    artist: index(mapping.artist),
    title: index(mapping.title),
    isrc: index(mapping.isrc),
    program: index(mapping.program),
  };
  const cell = ({ cells }: TableRow, position: number) => (cells[position] ?? "").trim();
  const toTyped = (row: TableRow) =>
    [cell(row, at.date), cell(row, at.time)].filter(Boolean).join(" ");
  let previous = Number.NEGATIVE_INFINITY;
  const read = (row: TableRow): LogEntry => {
    const instants = readInstants(toTyped(row), mapping.dateOrder, timeZone);
    const playedAt =
      typeof instants === "string"
        ? null
        : (instants.find((instant) => instant.getTime() > previous) ?? instants.at(-1) ?? null);
    if (playedAt) previous = playedAt.getTime();
    return {
      row: row.row,
      artist: cell(row, at.artist),
      title: cell(row, at.title),
      isrc: cell(row, at.isrc),
      program: cell(row, at.program),
      playedAt,
      timeProblem: typeof instants === "string" ? instants : null,
      timeNote: null,
    };
  };
  // Newest first in some systems; clock changes need the order in which things aired.
  return isDescending(rows, toTyped, mapping.dateOrder)
    ? rows.toReversed().map(read).reverse()
    : rows.map(read);
}

function isDescending(
  rows: readonly TableRow[],
  toTyped: (row: TableRow) => string,
  order: DateOrder,
): boolean {
  const [first, last] = [rows[0], rows.at(-1)].map((row) => {
    const local = row && readLocalTime(toTyped(row), order);
    return local && `${local.date} ${local.time}`;
  });
  return Boolean(first && last && first > last);
}

/** Returns the possible instants of a typed date and time, or what's wrong with it. */
function readInstants(typed: string, order: DateOrder, timeZone: string): readonly Date[] | string {
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/.test(typed)) {
    const instant = new Date(typed.replace(" ", "T"));
    return Number.isNaN(instant.getTime()) ? `“${typed}” isn't a date and time.` : [instant];
  }
  const local = readLocalTime(typed, order);
  if (!local) return `“${typed}” isn't a date and time.`;
  const instants = toInstants(local, timeZone);
  return instants.length > 0
    ? instants
    : `“${typed}” doesn't exist, because the clocks moved forward then.`;
}

function readLocalTime(typed: string, order: DateOrder): LocalTime | null {
  const parts = /^(\S+?)[T\s]+(.+)$/.exec(typed);
  const date = readDate(parts?.[1] ?? "", order);
  const clock = (parts?.[2] ?? "").trim();
  const time = parseTime(clock);
  // Without seconds, two rows of one minute would look like the repeated hour of a clock change.
  const seconds = /^\d+:\d+:(\d\d)/.exec(clock)?.[1] ?? "00";
  return date && time && seconds < "60" ? { date, time: `${time}:${seconds}` } : null;
}

function readDate(typed: string, order: DateOrder): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(typed);
  if (iso) return toDay(iso[1], iso[2], iso[3]);
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})(?!\d)/.exec(typed);
  if (!parts || order === "iso") return null;
  const year = parts[3]?.length === 2 ? `20${parts[3]}` : parts[3];
  return order === "day_first" ? toDay(year, parts[2], parts[1]) : toDay(year, parts[1], parts[2]);
}

function toDay(year = "", month = "", day = ""): string | null {
  return parseCalendarDay(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
}
