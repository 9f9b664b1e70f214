/** Returns how long the work takes, in milliseconds. */
export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Runs the work `count` times, one after the other, and returns each time in milliseconds. */
export async function measureRounds(
  count: number,
  work: () => Promise<unknown>,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) times.push(await measureMs(work));
  return times;
}
