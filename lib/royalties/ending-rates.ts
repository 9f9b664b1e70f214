import { addDays } from "@/lib/core/chicago-time";
import type { Rate } from "@/lib/royalties/rate-placeholders";

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
