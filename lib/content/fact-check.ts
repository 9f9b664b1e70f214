import { subMonths } from "date-fns";

/** Facts such as rates and fees are checked again after this many months. */
export const factCheckMonths = 12;

/**
 * Returns true if facts were last checked too long ago, or never.
 * @param checkedOn day such as `2026-11-25`
 * @param today day in Chicago
 */
export function needsFactCheck(checkedOn: string | null, today: string): boolean {
  if (checkedOn === null) return true;
  return new Date(checkedOn) < subMonths(new Date(today), factCheckMonths);
}
