/**
 * Repeats a step of background work until nothing is left (null) or the time is over.
 * @returns how much the steps say they did
 */
export async function runUntil(
  { now }: { readonly now: () => Date },
  until: Date,
  step: () => Promise<number | null>,
): Promise<number> {
  let done = 0;
  while (now() < until) {
    const count = await step();
    if (count === null) break;
    done += count;
  }
  return done;
}
