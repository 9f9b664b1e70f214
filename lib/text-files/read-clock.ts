import { fold } from "@/lib/text-files/read-day";

/** A time of day as a file has it. */
export type ClockTime = {
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
export function readFoldedClock(text: string): ClockTime | null {
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
