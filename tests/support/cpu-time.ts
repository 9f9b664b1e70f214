/** What parsing any input that we accept may take, in milliseconds of CPU. */
export const maxCpuMs = 200;

function measureOnce(run: () => unknown): number {
  const started = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}

/** What the loop below took on the machine that the limit is for: 24.9 to 26 ms, quiet or busy. */
const referenceMs = 25;

/** How many times slower this machine's cores are, by work that never changes. At least 1. */
function measureSlowdown(): number {
  const loopMs = measureOnce(() => {
    let hash = 1;
    for (let index = 0; index < 20_000_000; index += 1) hash = Math.imul(hash ^ index, 16_777_619);
    return hash;
  });
  return Math.max(1, loopMs / referenceMs);
}

/**
 * Returns the CPU time of a run in milliseconds. Above the limit, it's the least of three runs,
 * and less on a slower machine: compiling and collecting garbage only ever add to it.
 */
export function measureCpu(run: () => unknown, limitMs = maxCpuMs): number {
  const first = measureOnce(run);
  if (first <= limitMs) return first;
  const again = [1, 2].map(() => measureOnce(run) / measureSlowdown());
  return Math.min(first, ...again);
}

/** Like `measureCpu`, for what's done once its promise is settled. Nothing else may run at the same time. */
export async function measureAsyncCpu(
  run: () => Promise<unknown>,
  limitMs = maxCpuMs,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < 3 && least > limitMs; count += 1) {
    const started = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(started);
    least = Math.min(least, (user + system) / 1_000 / (count === 0 ? 1 : measureSlowdown()));
  }
  return least;
}
