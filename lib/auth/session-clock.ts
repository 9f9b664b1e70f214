/** The browser checks its session this often, and refreshes it within three checks of its end. */
export const checkEveryMs = 30_000;
const refreshWithinMs = 3 * checkEveryMs;

const firstRetryMs = 200;
const retryWindowMs = 30_000;

/** True if the session should be refreshed now, so that it doesn't end while in use. */
export function isDueForRefresh(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() <= refreshWithinMs;
}

/**
 * Returns the delay after the nth consecutive network error: 200 ms, doubling while the total stays
 * within 30 seconds, then the regular check interval.
 */
export function retryDelayMs(failures: number): number {
  const delayMs = firstRetryMs * 2 ** (failures - 1);
  const waitedMs = delayMs - firstRetryMs;
  return waitedMs + delayMs <= retryWindowMs ? delayMs : checkEveryMs;
}
