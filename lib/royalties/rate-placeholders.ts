import type { EnteredRate } from "@/db/values/content";
import { addDays } from "@/lib/core/chicago-time";
import { splitCamelCase, toSentenceCase } from "@/lib/core/display-text";
import { rates } from "@/lib/royalties/rates";
import { createWorkedExamples } from "@/lib/royalties/worked-examples";

export type Rate = {
  /** One number, or the lowest and the highest of a range. */
  readonly value: number | readonly [lowest: number, highest: number];
  readonly unit: "cents" | "dollars" | "million dollars" | "percent" | "years" | "months" | "days";
  /** The address that states it; null if none could be opened, and our own texts don't state it. */
  readonly source: string | null;
  /** The day the value took effect; for market practice, the day it was recorded here. */
  readonly effectiveFrom: string;
  /** The last day it applies, where a law or a decision ends it. Texts then say so. */
  readonly validThrough?: string;
  /** The day someone last compared the value with its source. */
  readonly checkedOn: string;
};

const smallNumbers = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
];

/** Writes a rate as texts use it: `13.1 cents`, `$65`, `free`, `10 to 20 percent`, `three years`. */
export function formatRate({ value, unit }: Pick<Rate, "value" | "unit">): string {
  const [first, last] = typeof value === "number" ? [value] : value;
  if (first === undefined) throw new Error("a rate has no value");
  if (unit === "dollars" || unit === "million dollars") {
    if (first === 0) return "free";
    const amounts = last === undefined ? [first] : [first, last];
    const texts = amounts.map((amount) => `$${amount.toLocaleString("en-US")}`);
    return `${texts.join(" to ")}${unit === "million dollars" ? " million" : ""}`;
  }
  if (last !== undefined) return `${first} to ${last} ${unit}`;
  const isSpelledOut = unit === "years" || unit === "months" || unit === "days";
  return `${(isSpelledOut && smallNumbers[first]) || first} ${unit}`;
}

/** Longer than any name. Unbounded, a run of spaces would take minutes. */
const placeholderPattern = /\{\{([^{}]{0,60})\}\}/g;

function formatMonth(date: string): string {
  return new Date(date).toLocaleString("en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

const numberPattern = String.raw`((?:\d{1,9}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{1,4})?)`;
const rangePattern = new RegExp(`^${numberPattern}(?: to ${numberPattern})?$`);

/** Reads a value as staff type it, such as `13.1` or `15.1 to 15.35`. Returns null for other texts. */
export function parseRateValue(text: string): Rate["value"] | null {
  const [, first, last] = rangePattern.exec(text.trim()) ?? [];
  if (first === undefined) return null;
  const toNumber = (digits: string) => Number(digits.replaceAll(",", ""));
  if (last === undefined) return toNumber(first);
  return toNumber(first) < toNumber(last) ? [toNumber(first), toNumber(last)] : null;
}

/** The rates that end by law or decision, so that staff may enter what follows. */
export const endingRateNames: readonly string[] = Object.entries<Rate>(rates).flatMap(
  ([name, { validThrough }]) => (validThrough === undefined ? [] : [name]),
);

/** Names a rate as staff read it, such as "Mechanical rate per minute". */
export const formatRateName = (name: string): string =>
  toSentenceCase(splitCamelCase(name)).replace(/(?<=[a-z])(?=\d)/, " ");

/** Returns our rate of a name, or null if none has it. */
export function findRate(name: string): Rate | null {
  return Object.hasOwn(rates, name) ? rates[name as keyof typeof rates] : null;
}

/** Lists our rate of a name and those that staff entered, in the order in which they take effect. */
export function listSuccessiveRates(
  name: string,
  own: Rate,
  entered: readonly EnteredRate[],
): readonly Rate[] {
  const later = entered.flatMap((rate): Rate[] => {
    const value = rate.name === name ? parseRateValue(rate.value) : null;
    if (value === null) return [];
    const { source, effectiveFrom, validThrough, checkedOn } = rate;
    const end = validThrough === "" ? {} : { validThrough };
    return [{ value, unit: own.unit, source, effectiveFrom, checkedOn, ...end }];
  });
  // A sort keeps the order of equals, so a correction from the same day on follows ours.
  return [own, ...later].sort((one, other) =>
    one.effectiveFrom < other.effectiveFrom ? -1 : Number(one.effectiveFrom > other.effectiveFrom),
  );
}

/** What texts state on one day. */
export type RateBook = {
  /** The text of each placeholder. */
  readonly texts: ReadonlyMap<string, string>;
  /** The last year of each rate that has ended and that no other follows. */
  readonly endedYears: ReadonlyMap<string, string>;
  /** Two books with the same key fill all texts the same way. */
  readonly key: string;
};

/**
 * Lists what texts state: our rates, and those that staff entered once they apply. A rate has five placeholders:
 * `{{bmiWriterFee}}` is its value, `{{bmiWriterFee.year}}` and `{{bmiWriterFee.since}}` the year and the month it
 * took effect, `{{bmiWriterFee.checked}}` the month we checked it, and `{{bmiWriterFee.source}}` where. Worked
 * examples have one.
 * @param today day in Chicago; null for texts that are built once and name the year themselves
 */
export function createRateBook(entered: readonly EnteredRate[], today: string | null): RateBook {
  const current = Object.entries<Rate>(rates).map(([name, own]): [string, Rate] => {
    const inForce = listSuccessiveRates(name, own, entered).findLast(
      ({ effectiveFrom }) => today === null || effectiveFrom <= today,
    );
    return [name, inForce ?? own];
  });
  const ended = current.flatMap(([name, { validThrough }]): [string, string][] =>
    today !== null && validThrough !== undefined && validThrough < today
      ? [[name, validThrough.slice(0, 4)]]
      : [],
  );
  const texts = current.flatMap(([name, rate]): [string, string][] => [
    [name, formatRate(rate)],
    [`${name}.year`, rate.effectiveFrom.slice(0, 4)],
    [`${name}.since`, formatMonth(rate.effectiveFrom)],
    [`${name}.checked`, formatMonth(rate.checkedOn)],
    [`${name}.source`, rate.source ?? ""],
  ]);
  const changed = current.filter(([name, rate]) => findRate(name) !== rate);
  return {
    texts: new Map([...texts, ...Object.entries(createWorkedExamples(new Map(current)))]),
    endedYears: new Map(ended),
    key: JSON.stringify([changed, ended]),
  };
}

/** What texts state that are built once and name the year themselves, such as the eBook's. */
export const printedRates = createRateBook([], null);

/** Returns placeholders without a rate, and `{{` without an end, as they are written. */
export function findUnknownPlaceholders(text: string): readonly string[] {
  return [...text.matchAll(/\{\{([^{}]{0,60})\}\}|\{\{[^{}\n]{0,30}/g)]
    .filter(([, name = ""]) => !printedRates.texts.has(name.trim()))
    .map(([placeholder]) => placeholder);
}

/**
 * Replaces placeholders such as `{{mechanicalRate}}` with values. Where a text first states a rate that has
 * ended, it adds "(through 2026)". Unknown placeholders stay as they are: saving an issue and building the
 * eBook refuse them.
 */
export function fillRates(text: string, { texts, endedYears }: RateBook): string {
  const marked = new Set<string>();
  return text.replace(placeholderPattern, (placeholder, typed: string) => {
    const name = typed.trim();
    const value = texts.get(name);
    const endedYear = endedYears.get(name);
    if (value === undefined || endedYear === undefined || marked.has(name)) {
      return value ?? placeholder;
    }
    marked.add(name);
    return `${value} (through ${endedYear})`;
  });
}

/** Staff are asked for the next value this many days before a rate ends. */
const remindDays = 30;

export type EndingRate = Rate & { readonly name: string; readonly validThrough: string };

/**
 * Lists the rates that end within 30 days or have ended, so that staff enter what follows.
 * @param entered what staff entered already
 * @param today day in Chicago
 */
export function listEndingRates(
  entered: readonly EnteredRate[],
  today: string,
): readonly EndingRate[] {
  return Object.entries<Rate>(rates).flatMap(([name, own]) => {
    const last = listSuccessiveRates(name, own, entered).at(-1) ?? own;
    const { validThrough } = last;
    const isEnding = validThrough !== undefined && addDays(validThrough, -remindDays) <= today;
    return isEnding ? [{ ...last, name, validThrough }] : [];
  });
}
