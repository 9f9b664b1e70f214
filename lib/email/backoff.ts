/** Longest wait before the nth retry, in seconds. The last value repeats. */
const maxWaitsSeconds = [5, 15, 60, 5 * 60, 15 * 60, 60 * 60] as const;

/**
 * Returns how long to wait before the next attempt, in milliseconds. Uses full jitter so that
 * senders don't all return at once after an outage.
 * @param attempts attempts made so far, 1 or more
 * @param random a number in [0, 1)
 * @param retryAfterSeconds requested by the provider, added on top
 */
export function backoffMs(attempts: number, random: number, retryAfterSeconds = 0): number {
  const step = Math.min(Math.max(attempts, 1), maxWaitsSeconds.length) - 1;
  const maxWaitMs = (maxWaitsSeconds[step] ?? 60 * 60) * 1000;
  return retryAfterSeconds * 1000 + Math.round(1000 + random * (maxWaitMs - 1000));
}
