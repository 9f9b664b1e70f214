import { type DateOrder, dateOrders, type LogMapping } from "@/db/values/radio";
import { addDays, formatStaffDay } from "@/lib/core/chicago-time";
import { cutText } from "@/lib/core/display-text";
import { getZoneAbbreviation, type LocalTime, toInstants } from "@/lib/core/zoned-time";
import type { ParsedLog } from "@/lib/radio/playout-log/parse-log";
import type { TableRow } from "@/lib/text-files/parse-table";
import { createDateTimeReader, type DateTime } from "@/lib/text-files/read-date-time";
import { findDays, fold, readFoldedDay } from "@/lib/text-files/read-day";

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
  /** An hour later, if the time happened twice and nothing in the log shows which it was; else null. */
  readonly secondTime: Date | null;
};

const maxNameLength = 300;
const maxProgramLength = 80;
/** Between rows of one heading, a time this much earlier is after midnight. */
const halfDayMs = 43_200_000;

type Row = {
  readonly row: TableRow;
  /** The cells of its date and time. */
  readonly date: string;
  readonly time: string;
  readonly read: DateTime;
};
type TimeResult = Pick<LogEntry, "playedAt" | "timeProblem" | "timeNote" | "secondTime">;

const noTime: TimeResult = { playedAt: null, timeProblem: null, timeNote: null, secondTime: null };

/**
 * Reads the fields of a log's rows in the station's zone. In the hour that a clock change repeats,
 * a time that isn't later than the row before it is in the second pass. Times without a date are on
 * the day that the heading above them names. Pure.
 */
export function readEntries(
  log: ParsedLog,
  mapping: LogMapping,
  timeZone: string,
): readonly LogEntry[] {
  const index = (column: string) => (column === "" ? -1 : log.columns.indexOf(column));
  const at = {
    date: index(mapping.date),
    time: index(mapping.time),
    artist: index(mapping.artist),
    title: index(mapping.title),
    isrc: index(mapping.isrc),
    program: index(mapping.program),
  };
  const cell = ({ cells }: TableRow, position: number) => (cells[position] ?? "").trim();
  const readDateTime = createDateTimeReader(mapping.dateOrder);
  const rows = log.rows.map((row) => {
    const [date, time] = [cell(row, at.date), cell(row, at.time)];
    return { row, date, time, read: readDateTime(date, time) };
  });
  const times = readTimes(log, rows, { order: mapping.dateOrder, timeZone });
  return rows.map(({ row }, position) => {
    const { playedAt, timeProblem, timeNote, secondTime } = times[position] ?? noTime;
    // Listed, because copies by spreading take ten times the memory, 20,000 times.
    return {
      row: row.row,
      artist: cutText(cell(row, at.artist), maxNameLength),
      title: cutText(cell(row, at.title), maxNameLength),
      isrc: cutText(cell(row, at.isrc), maxNameLength),
      program: cutText(cell(row, at.program), maxProgramLength),
      playedAt,
      timeProblem,
      timeNote,
      secondTime,
    };
  });
}

type Zone = { readonly order: DateOrder; readonly timeZone: string };

function readTimes(
  log: ParsedLog,
  rows: readonly Row[],
  { order, timeZone }: Zone,
): readonly TimeResult[] {
  const withDays = createDayFinder(log, order);
  // Newest first in some systems; clock changes need the order in which things aired.
  const isDescending = goesBack(rows);
  const aired = withDays(isDescending ? rows.toReversed() : rows);
  let previous = Number.NEGATIVE_INFINITY;
  /** Days on which rows prove which pass of the repeated hour they're in. */
  const provedDays = new Set<string>();
  /** The days of times that happened twice, by position. */
  const repeatedDays = new Map<number, string>();
  const results = aired.map(({ row, date, time, read }, position): TimeResult => {
    if (row.hasTooManyCells) {
      return refuse(
        "The line has more cells than there are columns. Put quotation marks around a cell that has a separator in it.",
      );
    }
    const typed = () => `${date} ${time}`.trim();
    const problem = isComplete(read) ? null : describeProblem(read, typed(), order);
    if (problem) return refuse(problem);
    const { instants, note } = read.instant
      ? { instants: [read.instant], note: null }
      : resolveInstants({ date: read.day ?? "", time: read.time ?? "", zone: read.zone }, timeZone);
    const later = instants.find((instant) => instant.getTime() > previous);
    const playedAt = later ?? instants.at(-1);
    if (!playedAt) {
      return refuse(`“${typed()}” doesn't exist, because the clocks moved forward then.`);
    }
    previous = playedAt.getTime();
    const [first, secondTime = null] = instants;
    if (secondTime && read.day) {
      repeatedDays.set(position, read.day);
      if (playedAt !== first) provedDays.add(read.day);
    }
    return { playedAt, timeProblem: null, timeNote: note, secondTime };
  });
  for (const [position, day] of repeatedDays) {
    const result = results[position];
    if (!result) continue;
    const time = aired[position]?.read.time?.slice(0, 5);
    results[position] = provedDays.has(day)
      ? { ...result, secondTime: null }
      : {
          ...result,
          timeNote: `${time} happened twice on ${formatStaffDay(day)}, because the clocks moved back. We took the first. If it was the second, log the spin by hand.`,
        };
  }
  return isDescending ? results.reverse() : results;
}

const isComplete = ({ day, time, instant }: DateTime) => Boolean(instant || (day && time));

const refuse = (timeProblem: string): TimeResult => ({
  playedAt: null,
  timeProblem,
  timeNote: null,
  secondTime: null,
});

function describeProblem({ day, time }: DateTime, typed: string, order: DateOrder): string {
  if (typed === "") return "The row has no date and time. Choose the columns that have them.";
  if (day) {
    return `We can't read the time of “${typed}”. Correct it in the log, or choose the column with the time.`;
  }
  if (time && !/[/.-]/.test(typed)) {
    return `“${typed}” has no date. Choose the column with the date, or add one to the log.`;
  }
  // Only dates in numbers depend on the order.
  const folded = /[0-9０-９]\s?[/.\-／．－]/.test(typed.slice(0, 100)) ? fold(typed) : "";
  const canBe = (one: DateOrder) => Boolean(readFoldedDay(folded, one)?.day);
  const isOtherOrder = dateOrders.some((one) => one !== order && canBe(one)) && !canBe(order);
  return isOtherOrder
    ? `“${typed}” isn't a date in this order. Correct it in the log, or choose another date order.`
    : `We can't read “${typed}” as a date and time. Correct it in the log, or choose another column.`;
}

/** Returns a function that gives times without a date the day of the heading above them. */
function createDayFinder(log: ParsedLog, order: DateOrder) {
  const headings = log.skipped.flatMap(({ line, text }) => {
    const [first, second] = findDays(text, order);
    // The heading of a program may name the day after, too, but a week isn't a day.
    const isOneDay = first && (!second || addDays(first, 1) === second);
    return isOneDay ? [{ line, day: first }] : [];
  });
  return (rows: readonly Row[]): readonly Row[] => {
    if (headings.length === 0) return rows;
    let heading = "";
    let day = "";
    let previous = 0;
    return rows.map((one) => {
      const { day: own, time, zone, instant } = one.read;
      if (own || instant || !time) return one;
      const found =
        findAbove(headings, one.row.row) ?? (headings.length === 1 ? headings[0] : undefined);
      if (!found) return one;
      const at = Date.parse(`1970-01-01T${time}Z`);
      if (found.day !== heading) [heading, day] = [found.day, found.day];
      else if (previous - at > halfDayMs) day = addDays(day, 1);
      previous = at;
      return { ...one, read: { day, time, zone, instant } };
    });
  };
}

/** Returns the last heading above a line. A log may have as many headings as rows, so it's a binary search. */
function findAbove<Heading extends { readonly line: number }>(
  headings: readonly Heading[],
  line: number,
): Heading | undefined {
  let [from, to] = [0, headings.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((headings[middle]?.line ?? line) < line) from = middle + 1;
    else to = middle;
  }
  return headings[from - 1];
}

/** True if more rows are earlier than the one before them than later. */
function goesBack(rows: readonly Row[]): boolean {
  let balance = 0;
  let previous: string | null = null;
  for (const { read } of rows) {
    if (!read.time && !read.instant) continue;
    const key = read.instant?.toISOString() ?? `${read.day ?? ""} ${read.time}`;
    if (previous !== null && key !== previous) {
      // After midnight, a time without a date is far earlier.
      const isNextDay =
        read.day === null && Number(previous.slice(1, 3)) - Number(key.slice(1, 3)) > 12;
      balance += key > previous || isNextDay ? 1 : -1;
    }
    previous = key;
  }
  return balance < 0;
}

/** Zones that logs name by an abbreviation, by its first letter. */
const usZones: Readonly<Record<string, string>> = {
  E: "America/New_York",
  C: "America/Chicago",
  M: "America/Denver",
  P: "America/Los_Angeles",
};

/** Minutes ahead of UTC. */
const fixedZones: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  BST: 60,
  CET: 60,
  MEZ: 60,
  CEST: 120,
  MESZ: 120,
  HST: -600,
  AKST: -540,
  AKDT: -480,
};

type ResolvedTime = {
  /** Earliest first: two in the hour that a clock change repeats, none in the hour that it skips. */
  readonly instants: readonly Date[];
  /** What staff should check; null if nothing. */
  readonly note: string | null;
};

/**
 * Returns the instants of a local time: in the zone that's written after it, such as "CST", "UTC" or
 * "-06:00", else in the station's. Many systems write CST all year; in summer that's read as CDT.
 */
function resolveInstants(
  local: LocalTime & { readonly zone: string | null },
  stationZone: string,
): ResolvedTime {
  const { zone } = local;
  if (!zone) return { instants: toInstants(local, stationZone), note: null };
  const offset = readOffset(zone);
  if (offset !== null) {
    const asUtc = Date.parse(`${local.date}T${local.time}Z`);
    return { instants: [new Date(asUtc - offset * 60_000)], note: null };
  }
  const isStationZone = isNamed(toInstants(local, stationZone), stationZone, zone);
  const named = isStationZone ? stationZone : (usZones[zone[0] ?? ""] ?? stationZone);
  const instants = toInstants(local, named);
  const meant = instants.filter((at) => getZoneAbbreviation(at, named) === zone);
  if (meant.length > 0 || /^.T$/.test(zone)) {
    return { instants: meant.length > 0 ? meant : instants, note: null };
  }
  const [first] = instants;
  const actual = first && getZoneAbbreviation(first, named);
  const note =
    first && `The log says ${zone}, but clocks showed ${actual} then. We read it as ${actual}.`;
  return { instants, note: note ?? null };
}

const isNamed = (instants: readonly Date[], timeZone: string, zone: string) =>
  instants.some((at) => getZoneAbbreviation(at, timeZone) === zone);

function readOffset(zone: string): number | null {
  const fixed = fixedZones[zone];
  if (fixed !== undefined) return fixed;
  const parts = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d\d)?$/.exec(zone);
  if (!parts) return null;
  const minutes = Number(parts[2]) * 60 + Number(parts[3] ?? 0);
  return parts[1] === "-" ? -minutes : minutes;
}
