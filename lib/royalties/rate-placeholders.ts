import { addDays } from "@/lib/core/chicago-time";
import { rates } from "@/lib/royalties/rates";
import { workedExamples } from "@/lib/royalties/worked-examples";

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

/**
 * The text of each placeholder. A rate has five: `{{bmiWriterFee}}` is its value,
 * `{{bmiWriterFee.year}}` and `{{bmiWriterFee.since}}` the year and the month it took effect,
 * `{{bmiWriterFee.checked}}` the month we checked it, and `{{bmiWriterFee.source}}` where. Worked
 * examples have one.
 */
const placeholders: ReadonlyMap<string, string> = new Map([
  ...Object.entries<Rate>(rates).flatMap(([name, rate]): readonly [string, string][] => [
    [name, formatRate(rate)],
    [`${name}.year`, rate.effectiveFrom.slice(0, 4)],
    [`${name}.since`, formatMonth(rate.effectiveFrom)],
    [`${name}.checked`, formatMonth(rate.checkedOn)],
    [`${name}.source`, rate.source ?? ""],
  ]),
  ...Object.entries(workedExamples),
]);

/** Returns placeholders without a rate, and `{{` without an end, as they are written. */
export function findUnknownPlaceholders(text: string): readonly string[] {
  return [...text.matchAll(/\{\{([^{}]{0,60})\}\}|\{\{[^{}\n]{0,30}/g)]
    .filter(([, name = ""]) => !placeholders.has(name.trim()))
    .map(([placeholder]) => placeholder);
}

/** The last day of each rate that ends. */
const lastDays: ReadonlyMap<string, string> = new Map(
  Object.entries<Rate>(rates).flatMap(([name, { validThrough }]) =>
    validThrough ? [[name, validThrough]] : [],
  ),
);

/** Counts the rates that ended before a day: texts filled on two days differ only if this does. */
export function countEndedRates(today: string): number {
  return [...lastDays.values()].filter((lastDay) => lastDay < today).length;
}

/**
 * Replaces placeholders such as `{{mechanicalRate}}` with values. Where a text first states a rate that has
 * ended, it adds "(through 2026)". Unknown placeholders stay as they are: saving an issue and building the
 * eBook refuse them.
 * @param today day in Chicago; null for texts that are built once and name the year themselves
 */
export function fillRates(text: string, today: string | null): string {
  const ended = new Set<string>();
  return text.replace(placeholderPattern, (placeholder, typed: string) => {
    const name = typed.trim();
    const value = placeholders.get(name);
    const lastDay = lastDays.get(name);
    if (value === undefined || today === null || lastDay === undefined || today <= lastDay)
      return value ?? placeholder;
    if (ended.has(name)) return value;
    ended.add(name);
    return `${value} (through ${lastDay.slice(0, 4)})`;
  });
}

/** Staff are asked for the next value this many days before a rate ends. */
const remindDays = 30;

export type EndingRate = Rate & { readonly name: string; readonly validThrough: string };

/**
 * Lists the rates that end within 30 days or have ended, so that staff replace them.
 * @param today day in Chicago
 */
export function listEndingRates(
  rates: Readonly<Record<string, Rate>>,
  today: string,
): readonly EndingRate[] {
  return Object.entries(rates).flatMap(([name, rate]) => {
    const { validThrough } = rate;
    const isEnding = validThrough !== undefined && addDays(validThrough, -remindDays) <= today;
    return isEnding ? [{ ...rate, name, validThrough }] : [];
  });
}
