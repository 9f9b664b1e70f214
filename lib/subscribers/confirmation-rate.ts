/** Returns the confirmed share as a rounded percentage; 0 without subscribers. */
export function calculateConfirmRate(counts: {
  readonly confirmed: number;
  readonly total: number;
}): number {
  return counts.total === 0 ? 0 : Math.round((counts.confirmed / counts.total) * 100);
}
