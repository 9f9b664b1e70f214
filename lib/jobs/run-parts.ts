import { describeError } from "@/lib/core/log";
import type { Ctx } from "@/lib/ctx";

type Results<Parts> = { readonly [Name in keyof Parts]: Awaited<Parts[Name]> };

/**
 * Waits for all parts of a job, which run side by side so that one that's slow or fails doesn't hold up the
 * others. Logs each failure.
 * @returns each part's result
 * @throws an error with all failures, after every part has ended
 */
export async function runParts<Parts extends Readonly<Record<string, Promise<unknown>>>>(
  { log }: Pick<Ctx, "log">,
  parts: Parts,
): Promise<Results<Parts>> {
  const names = Object.keys(parts);
  const settled = await Promise.allSettled(Object.values(parts));
  const failures = settled.flatMap((result, index) =>
    result.status === "rejected" ? [{ part: names[index], reason: result.reason }] : [],
  );
  for (const { part, reason } of failures) {
    log.error("job.part_failed", { part, reason: describeError(reason) });
  }
  const [first] = failures;
  if (first && failures.length === 1) throw first.reason;
  if (first) {
    const all = failures.map(({ part, reason }) => `${part}: ${describeError(reason)}`);
    throw new Error(all.join("; "), { cause: first.reason });
  }
  const values = settled.map((result) => (result.status === "fulfilled" ? result.value : null));
  return Object.fromEntries(names.map((name, index) => [name, values[index]])) as Results<Parts>;
}
