/** What a radio package promises about timing, in addition to its number of spins. */
export type AirplayPromises = {
  /** Spins in each seven days. */
  readonly perWeek?: number;
  /** All spins of one unit, within seven days of its first. */
  readonly inOneWeek?: number;
  /** The first spin, after the start. */
  readonly firstWithinDays?: number;
  /** All spins, after the start. */
  readonly allWithinDays?: number;
  /** "Up to": staff may record that the customer agreed to fewer in writing. */
  readonly isUpTo?: boolean;
};

/**
 * Promises on /radio, by product. They count from the later of payment and complete song details.
 * A package that isn't listed promises its spins without a date.
 */
const promisesByProduct: Readonly<Record<string, AirplayPromises>> = {
  "radio-weekly-rotation": { inOneWeek: 5 },
  "radio-monthly-rotation": { firstWithinDays: 7, allWithinDays: 30, isUpTo: true },
  "radio-elite-airplay": { perWeek: 10, allWithinDays: 30 },
};

/** Returns a product's promises about timing; empty for one that has none. */
export function getAirplayPromises(productId: string): AirplayPromises {
  return promisesByProduct[productId] ?? {};
}
