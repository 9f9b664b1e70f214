import type { DateOrder } from "@/db/values/radio";
import { parseCalendarDay } from "@/lib/core/chicago-time";
import { directionMarks } from "@/lib/core/typed-text";

/** Names of months and their abbreviations in English, German, French and Spanish, without accents. */
const monthNames = [
  "jan january januar janner enero ene janvier janv",
  "feb february februar febrero fevrier fevr fev",
  "mar march marz maerz mrz marzo mars",
  "apr april abr abril avr avril",
  "may mai mayo",
  "jun june juni junio juin",
  "jul july juli julio juil juillet",
  "aug august ago agosto aout",
  "sep sept september septiembre setiembre septembre",
  "oct october okt oktober octubre octobre",
  "nov november noviembre novembre",
  "dec december dez dezember dic diciembre decembre",
];
const months = new Map(
  monthNames.flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);

/** A date at the start of a text. */
type FoundDay = {
  /** "2026-11-20", or null if it doesn't exist or isn't in the order asked for. */
  readonly day: string | null;
  /** What follows it, in lower case and without accents. */
  readonly rest: string;
};

const maxCellLength = 60;
const maxTitleLength = 120;
const maxYear = 2099;
const year = String.raw`(\d{4}|'?\d{2})`;
const end = String.raw`(?![\d:])`;
const monthName = String.raw`([a-z]{3,10})\.?`;

const yearFirst = /^(\d{4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})(?!\d)/;
const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)(?=$|\D|\d{4}$|\d{6}$|\d{6}\D)/;
const numeric = new RegExp(
  String.raw`^(\d{1,2})\s?[/.-]\s?(\d{1,2})\s?[/.-]\s?(\d{4}|\d{2})${end}\.?`,
);
const dayAndName = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[\s/-]*(?:de |of )?${monthName}[\s,/-]*(?:de |del )?${year}${end}`,
);
const nameAndDay = new RegExp(
  String.raw`^${monthName}[\s/-]*(\d{1,2})(?:st|nd|rd|th)?,?[\s/-]+${year}${end}`,
);
const yearAndName = new RegExp(String.raw`^(\d{4})[\s/-]*${monthName}[\s/-]*(\d{1,2})(?!\d)`);
/** As Unix writes it: "Nov 20 14:15:00 CST 2026". */
const yearLast = new RegExp(
  String.raw`^${monthName} +(\d{1,2}) +(\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?(?: [a-z]{2,4})?) +(\d{4})(?!\d)`,
);

const weekday =
  /^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|mie|jeu|jue|ven|vie|sam|sab|dim|dom)[a-z]{0,7}\.?,?\s+/;

/**
 * Reads the date at the start of a text. Numbers such as 4/3/2026 are read in the given order; dates
 * with the year first or the month's name need none. Null if the text doesn't start with a date.
 */
export function readDay(text: string, order: DateOrder): FoundDay | null {
  return readFoldedDay(fold(text), order);
}

/** Like `readDay`, for a text that `fold` returned. */
export function readFoldedDay(folded: string, order: DateOrder): FoundDay | null {
  return (
    readFolded(folded, order) ??
    (weekday.test(folded) ? readFolded(folded.replace(weekday, ""), order) : null)
  );
}

/** Returns the different dates anywhere in a text, such as a report's title. */
export function findDays(text: string, order: DateOrder): readonly string[] {
  const folded = foldAll(text.slice(0, maxTitleLength));
  const days = new Set<string>();
  let at = 0;
  for (const { index } of folded.matchAll(/(?<![a-z\d.,:/-])[a-z\d]/g)) {
    if (index < at) continue;
    const rest = folded.slice(index);
    const found = readFolded(rest, order);
    if (!found?.day) continue;
    days.add(found.day);
    at = index + rest.length - found.rest.length;
  }
  return [...days];
}

/** Whether the part of a text that `fold` reads has a digit, as every date and time does. */
export function hasDigit(text: string): boolean {
  return /[0-9０-９]/.test(text.slice(0, maxCellLength));
}

/** More than a date has: "mié., 3 août" has two. */
const maxForeign = 4;
/** ASCII, spaces and dashes, and the full-width forms of ASCII. */
const isOrdinary = (code: number) =>
  code < 0x80 ||
  code === 0xa0 ||
  (code >= 0x2000 && code <= 0x206f) ||
  code === 0x3000 ||
  code >= 0xff01;

/**
 * Returns the start of a cell without case and accents, and with single spaces. What follows five
 * foreign letters is no part of a date or time, and is replaced by a question mark: folding long
 * texts of other alphabets takes ten times as long as folding a date.
 */
export function fold(cell: string): string {
  let foreign = 0;
  for (let at = 0; at < cell.length && at < maxCellLength; at += 1) {
    if (isOrdinary(cell.charCodeAt(at))) continue;
    foreign += 1;
    if (foreign > maxForeign) return foldAll(`${cell.slice(0, at)}?`);
  }
  return foldAll(cell.slice(0, maxCellLength));
}

function foldAll(text: string): string {
  if (/^[!-~]*$/.test(text)) return text.toLowerCase();
  return text
    .replace(directionMarks, "")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]+/g, "")
    .toLowerCase()
    .replace(/\s{2,}|[^\S ]/g, " ")
    .trim();
}

function readFolded(text: string, order: DateOrder): FoundDay | null {
  const certain = (match: RegExpExecArray, day: string | null, rest?: string): FoundDay => ({
    day,
    rest: rest ?? text.slice(match[0].length),
  });
  const iso = yearFirst.exec(text) ?? compact.exec(text);
  if (iso) return certain(iso, toDay(iso[1], iso[2], iso[3]));
  const numbers = numeric.exec(text);
  if (numbers) return readNumbers(numbers, text, order);
  const dayFirst = dayAndName.exec(text);
  if (dayFirst && months.has(dayFirst[2] ?? "")) {
    return certain(dayFirst, toDay(dayFirst[3], dayFirst[2], dayFirst[1]));
  }
  const unix = yearLast.exec(text);
  if (unix && months.has(unix[1] ?? "")) {
    return certain(unix, toDay(unix[4], unix[1], unix[2]), unix[3]);
  }
  const monthFirst = nameAndDay.exec(text);
  if (monthFirst && months.has(monthFirst[1] ?? "")) {
    return certain(monthFirst, toDay(monthFirst[3], monthFirst[1], monthFirst[2]));
  }
  const named = yearAndName.exec(text);
  if (named && months.has(named[2] ?? "")) {
    return certain(named, toDay(named[1], named[2], named[3]));
  }
  return null;
}

function readNumbers(match: RegExpExecArray, text: string, order: DateOrder): FoundDay {
  const [matched, one = "", two = "", three = ""] = match;
  const day =
    order === "day_first"
      ? toDay(three, two, one)
      : order === "month_first"
        ? toDay(three, one, two)
        : three.length === 2
          ? toDay(one, two, three)
          : null;
  return { day, rest: text.slice(matched.length) };
}

/** The month is a number or a name. */
function toDay(yearText = "", monthText = "", dayText = ""): string | null {
  const digits = yearText.replace("'", "");
  const fullYear = digits.length === 2 ? `20${digits}` : digits.padStart(2, "0");
  const month = months.get(monthText) ?? monthText;
  // Later ones are typing errors.
  if (Number(fullYear) > maxYear || Number(month) > 12 || Number(dayText) > 31) return null;
  return parseCalendarDay(
    `${fullYear}-${String(month).padStart(2, "0")}-${dayText.padStart(2, "0")}`,
  );
}
