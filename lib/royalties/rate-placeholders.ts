import { formatRate } from "@/lib/royalties/format-rate";
import { rates } from "@/lib/royalties/rates";
import { workedExamples } from "@/lib/royalties/worked-examples";

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
 * The text of each placeholder. A rate has four: `{{bmiWriterFee}}` is its value,
 * `{{bmiWriterFee.year}}` the year it took effect, `{{bmiWriterFee.checked}}` the month we checked
 * it, and `{{bmiWriterFee.source}}` where. Worked examples have one.
 */
const placeholders: ReadonlyMap<string, string> = new Map([
  ...Object.entries(rates).flatMap(([name, rate]): readonly [string, string][] => [
    [name, formatRate(rate)],
    [`${name}.year`, rate.effectiveFrom.slice(0, 4)],
    [`${name}.checked`, formatMonth(rate.checkedOn)],
    [`${name}.source`, rate.source],
  ]),
  ...Object.entries(workedExamples),
]);

/** Returns placeholders without a rate, and `{{` without an end, as they are written. */
export function findUnknownPlaceholders(text: string): readonly string[] {
  return [...text.matchAll(/\{\{([^{}]{0,60})\}\}|\{\{[^{}\n]{0,30}/g)]
    .filter(([, name = ""]) => !placeholders.has(name.trim()))
    .map(([placeholder]) => placeholder);
}

/**
 * Replaces placeholders such as `{{mechanicalRate}}` with today's values. Unknown ones stay as they
 * are: saving an issue and building the eBook refuse them.
 */
export function fillRates(text: string): string {
  return text.replace(
    placeholderPattern,
    (placeholder, name: string) => placeholders.get(name.trim()) ?? placeholder,
  );
}
