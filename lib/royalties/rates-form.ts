import * as z from "zod";
import { endingRateNames, findRate, parseRateValue } from "@/lib/royalties/rate-placeholders";

const day = (label: string) => z.iso.date(`${label} must be a date, such as 2027-01-01`);

const enteredRate = z
  .object({
    name: z.string().refine((name) => endingRateNames.includes(name), "Choose a rate"),
    value: z.string().trim().max(40),
    source: z
      .string()
      .trim()
      .max(500, "A source's address is longer than 500 characters")
      .refine(
        (url) => URL.canParse(url) && new URL(url).protocol === "https:",
        "Enter the address of the page that states the rate. It must start with https://",
      ),
    effectiveFrom: day("The first day"),
    validThrough: z.literal("").or(day("The last day")),
    checkedOn: day("The day you checked it"),
  })
  .superRefine(({ name, value, effectiveFrom, validThrough }, context) => {
    const own = findRate(name);
    if (!own) return;
    const entered = parseRateValue(value);
    if (entered === null || Array.isArray(entered) !== Array.isArray(own.value)) {
      const example = Array.isArray(own.value)
        ? "both numbers, such as 15.1 to 15.35"
        : "one number without its unit, such as 13.1";
      context.addIssue({ code: "custom", message: `Enter ${example}`, path: ["value"] });
    }
    if (effectiveFrom < own.effectiveFrom) {
      const message = `Our rate has applied since ${own.effectiveFrom}. Enter that day or a later one`;
      context.addIssue({ code: "custom", message, path: ["effectiveFrom"] });
    }
    if (validThrough !== "" && validThrough < effectiveFrom) {
      const message = "The last day is before the first";
      context.addIssue({ code: "custom", message, path: ["validThrough"] });
    }
  });

/** The rates that staff entered, as the form accepts them and versions store them. */
export const ratesSchema = z.object({
  rates: z
    .array(enteredRate)
    .max(40, "You can keep at most 40 rates. Remove old ones")
    .refine(
      (rates) =>
        new Set(rates.map(({ name, effectiveFrom }) => `${name} ${effectiveFrom}`)).size ===
        rates.length,
      "A rate is entered twice for the same first day. Remove one",
    ),
});
