export type Rate = {
  /** One number, or the lowest and the highest of a range. */
  readonly value: number | readonly [lowest: number, highest: number];
  readonly unit: "cents" | "dollars" | "million dollars" | "percent" | "years" | "months" | "days";
  readonly source: string;
  /** The day the value took effect; for market practice, the day it was recorded here. */
  readonly effectiveFrom: string;
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
