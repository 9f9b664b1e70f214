/** SPEC section 9: a check every 30 seconds, a refresh within three ticks of the end. */
export const checkEveryMs = 30_000;
const refreshWithinMs = 3 * checkEveryMs;

const firstRetryMs = 200;
const retryWindowMs = 30_000;

/** True when a session that ends then should be refreshed now, so that it never ends in use. */
export function isDueForRefresh(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() <= refreshWithinMs;
}

/**
 * How long to wait after the `failures`th network fault in a row: 200 ms, doubling while their sum
 * stays within a tick's 30 seconds; past that, until the next tick.
 */
export function retryDelayMs(failures: number): number {
  const delayMs = firstRetryMs * 2 ** (failures - 1);
  const waitedMs = delayMs - firstRetryMs;
  return waitedMs + delayMs <= retryWindowMs ? delayMs : checkEveryMs;
}
