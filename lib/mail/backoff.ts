/** The longest wait before the nth retry, in seconds; the last one repeats. */
const ceilingsSeconds = [5, 15, 60, 5 * 60, 15 * 60, 60 * 60] as const;

/**
 * How long to wait before the next try, in milliseconds. Full jitter: anything from one second up
 * to the ceiling of this attempt, so that a provider that comes back is not met by all at once. In:
 * attempts made so far (1 or more), a random number in [0, 1), and what the provider asked for,
 * which is waited out on top.
 */
export function backoffMs(attempts: number, random: number, retryAfterSeconds = 0): number {
  const step = Math.min(Math.max(attempts, 1), ceilingsSeconds.length) - 1;
  const ceiling = (ceilingsSeconds[step] ?? 60 * 60) * 1000;
  return retryAfterSeconds * 1000 + Math.round(1000 + random * (ceiling - 1000));
}
