import type { DateOrder } from "@/db/values/radio";
import { addDays } from "@/lib/core/chicago-time";
import { fold, hasDigit, readDay, readFoldedDay } from "@/lib/text-files/read-day";

/** A date and time as a file has it. */
export type DateTime = {
  /** "2026-11-20"; null if the cells have none, or a date that doesn't exist. */
  readonly day: string | null;
  /** "14:15:00"; null if the cells have none. */
  readonly time: string | null;
  /** Its zone, such as "CST" or "-06:00"; null if the file doesn't say. */
  readonly zone: string | null;
  /** The exact instant, if the file has no local time but counts from 1970. */
  readonly instant: Date | null;
};

type Part = { readonly day: string | null; readonly clock: ClockTime | null };

const secondsPerDay = 86_400;
/** 2000-01-01 and 2100-01-01, in Excel's days since December 30, 1899. */
const excelDays = [36_526, 73_051] as const;
/** Spreadsheets and databases store a time without a date as one on a day near their first. */
const emptyDay = /^(?:1899-12-3\d|1900-01-0\d|1904-01-01)$/;

/** Reads a date and time in one cell, or in two of which each may have parts of both. */
export function readDateTime(dateCell: string, timeCell: string, order: DateOrder): DateTime {
  return createDateTimeReader(order)(dateCell, timeCell);
}

const maxKnown = 1_000;

/** Returns a function like `readDateTime` for many rows, of which those of one day repeat its date. */
export function createDateTimeReader(
  order: DateOrder,
): (dateCell: string, timeCell: string) => DateTime {
  const known = new Map<string, ReadPart>();
  return (dateCell, timeCell) => {
    const instant = timeCell === "" ? readTimestamp(dateCell) : null;
    if (instant) return { day: null, time: null, zone: null, instant };
    let date = known.get(dateCell);
    if (!date) {
      date = readDatePart(dateCell, order);
      if (known.size < maxKnown) known.set(dateCell, date);
    }
    return combine(date, timeCell, order);
  };
}

function combine(date: ReadPart, timeCell: string, order: DateOrder): DateTime {
  const time = timeCell === "" ? null : readPart(timeCell, order, date.isSerial);
  const day = date.day ?? time?.day ?? null;
  // A date cell next to a time cell often has a midnight that means nothing.
  const clock = time ? (time.clock ?? (isMidnight(date.clock) ? null : date.clock)) : date.clock;
  if (!clock) return { day, time: null, zone: null, instant: null };
  return toLocal(day, clock, clock.zone ?? date.clock?.zone ?? null);
}

function isMidnight(clock: ClockTime | null): boolean {
  return clock !== null && clock.hour + clock.minute + clock.second === 0;
}

/** Hours from 24 are on the next calendar day. */
function toLocal(
  day: string | null,
  { hour, minute, second }: ClockTime,
  zone: string | null,
): DateTime {
  const isNextDay = hour > 23;
  // Listed, because copies by spreading take ten times the memory, 20,000 times.
  return {
    day: day && isNextDay ? addDays(day, 1) : day,
    time: `${pad(isNextDay ? hour - 24 : hour)}:${pad(minute)}:${pad(second)}`,
    zone,
    instant: null,
  };
}

const pad = (value: number) => (value < 10 ? `0${value}` : String(value));

type ReadPart = Part & { readonly isSerial: boolean };

function readDatePart(cell: string, order: DateOrder): ReadPart {
  // In a date's column, 20.11.26 is a date, though it could be a time.
  const isDotted = /^\d{1,2}\.\d{1,2}\.[23]\d$/.test(cell);
  const found = isDotted ? readDay(cell, order) : null;
  return found?.day ? { day: found.day, clock: null, isSerial: false } : readPart(cell, order);
}

function readPart(cell: string, order: DateOrder, isNextToSerial = false): ReadPart {
  const serial = readSerial(cell, isNextToSerial);
  if (serial) return { day: serial.day, clock: serial.clock, isSerial: serial.day !== null };
  if (!hasDigit(cell)) return { day: null, clock: null, isSerial: false };
  const folded = fold(cell);
  const clock = readFoldedClock(folded);
  if (clock) return { day: null, clock, isSerial: false };
  const found = readFoldedDay(folded, order);
  if (!found) return { day: null, clock: null, isSerial: false };
  const rest = found.rest.replace(/^[\s,;@_–-]*(?:t(?=\d)|at |um |a las |a )? ?/, "");
  const day = found.day && emptyDay.test(found.day) ? null : found.day;
  return { day, clock: rest === "" ? null : readClock(rest), isSerial: false };
}

/** Reads Excel's number of days, with the time as its fraction: 46346.59375. */
function readSerial(cell: string, isNextToSerial: boolean): Part | null {
  if (!/^\d{0,5}(?:[.,]\d{1,15})?$/.test(cell) || cell === "") return null;
  const value = Number(cell.replace(",", "."));
  const [first, last] = excelDays;
  if (value >= first && value < last) {
    const days = Math.floor(value);
    const seconds = Math.round((value - days) * secondsPerDay);
    return {
      day: addDays("1899-12-30", days + (seconds === secondsPerDay ? 1 : 0)),
      clock: cell.includes(".") || cell.includes(",") ? toClock(seconds % secondsPerDay) : null,
    };
  }
  // 0.25 is a quarter of a day next to a serial date. Elsewhere, two digits are minutes: 0.25 is 12:25 AM.
  const isFraction = isNextToSerial ? value < 1 : /^0?[.,](?:\d|\d{3,})$/.test(cell);
  return isFraction ? { day: null, clock: toClock(Math.round(value * secondsPerDay)) } : null;
}

function toClock(seconds: number): ClockTime {
  return {
    hour: Math.floor(seconds / 3_600),
    minute: Math.floor((seconds % 3_600) / 60),
    second: seconds % 60,
    zone: null,
  };
}

/** Reads seconds or milliseconds since 1970, between 2001 and 2100. */
function readTimestamp(cell: string): Date | null {
  if (!/^[1-4]\d{9}(?:\d{3}|\.\d{1,6})?$/.test(cell)) return null;
  const value = Number(cell);
  return new Date(cell.length === 13 && !cell.includes(".") ? value : Math.floor(value * 1_000));
}

/** A time of day as a file has it. */
type ClockTime = {
  /** Up to 29: a broadcast day goes on after midnight, so that 25:05 is 1:05 AM of the next day. */
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** The time zone after it, in capitals, such as "CST", "UTC" or "-06:00"; null if it has none. */
  readonly zone: string | null;
};

const half = String.raw`\s?(?:([ap])\.?\s?(?:m\.?)?)?`;
const withColons = new RegExp(
  String.raw`^(\d{1,2})([:.])(\d\d)(?:\2(\d\d)(?:[.,:;]\d{1,9})?)?${half}$`,
);
const withLetters = /^(\d{1,2}) ?[hu] ?(?:(\d\d)(?: ?(?:m|min|:|') ?(?:(\d\d) ?s?)?)?)?$/;
const digitsOnly = new RegExp(String.raw`^(\d{1,2})(\d\d)(\d\d)?${half}$`);
const hourOnly = /^(\d{1,2})\s?([ap])\.?\s?(?:m\.?)?$/;

const zoneName =
  /(?<=[\d.apm])\s?\(?(z|(?:utc|gmt)(?:[+-]\d{1,2}(?::?\d\d)?)?|[ecmp][sd]?t|ak[sd]t|hst|cest|cet|mesz|mez|bst)\)?$/;
/** Only after seconds: "14:15-15:00" is a range. */
const offset = /(?<=:\d\d(?:[.,]\d{1,9})?) ?(?:utc|gmt)?([+-](?:0\d|1[0-4])(?::?[0-5]\d)?)$/;

/** Reads a time such as `2:15 PM`, `2:15p`, `14.15`, `141500`, `14h15` or `1:45 AM CDT`; null if it isn't one. */
export function readClock(text: string): ClockTime | null {
  return readFoldedClock(fold(text));
}

/** Like `readClock`, for a text that `fold` returned. */
function readFoldedClock(text: string): ClockTime | null {
  const folded = text.replace(/ ?uhr$/, "");
  const zone = offset.exec(folded) ?? zoneName.exec(folded);
  const clock = zone ? folded.slice(0, zone.index) : folded;
  return readParts(clock, zone?.[1]?.toUpperCase() ?? null);
}

function readParts(text: string, zone: string | null): ClockTime | null {
  const colons = withColons.exec(text);
  if (colons) return toTime([colons[1], colons[3], colons[4], colons[5]], zone);
  const digits = digitsOnly.exec(text);
  if (digits) return toTime([digits[1], digits[2], digits[3], digits[4]], zone);
  const hours = hourOnly.exec(text);
  if (hours) return toTime([hours[1], "0", "0", hours[2]], zone);
  const letters = withLetters.exec(text);
  return letters ? toTime([letters[1], letters[2], letters[3], undefined], zone) : null;
}

type Found = readonly [
  hour: string | undefined,
  minute: string | undefined,
  second: string | undefined,
  amOrPm: string | undefined,
];

function toTime(
  [hourText, minuteText = "0", secondText = "0", amOrPm]: Found,
  zone: string | null,
): ClockTime | null {
  const [minute, second] = [Number(minuteText), Number(secondText)];
  let hour = Number(hourText);
  if (amOrPm) {
    // Some systems write midnight as 0:15 AM.
    if (hour > 12 || (hour === 0 && amOrPm === "p")) return null;
    hour = (hour % 12) + (amOrPm === "p" ? 12 : 0);
  }
  return hour <= 29 && minute <= 59 && second <= 59 ? { hour, minute, second, zone } : null;
}
