import type { Ctx } from "@/lib/ctx";
import { createPurges, type Purge } from "@/lib/retention/purges";
import type { RetainedKind } from "@/lib/retention/retention-days";

/** Rows a statement deletes at most: few enough to end within a second or two. */
const batchSize = 2_000;

export type PurgeCounts = Readonly<Record<RetainedKind, number>>;

/**
 * Deletes everything that has reached its age, a batch of each kind in turn. Starts no batch after
 * `until`; the next run continues.
 * @returns how many rows of each kind were deleted, and whether nothing is left
 */
export async function purgeExpiredData(
  ctx: Pick<Ctx, "db" | "now">,
  { until }: { readonly until: Date },
): Promise<{ readonly counts: PurgeCounts; readonly isComplete: boolean }> {
  const purges = createPurges(ctx.now());
  const counts = Object.fromEntries(Object.keys(purges).map((kind) => [kind, 0])) as Record<
    RetainedKind,
    number
  >;
  let left = Object.entries(purges).flatMap(([kind, parts]) =>
    parts.map((purge): readonly [RetainedKind, Purge] => [kind as RetainedKind, purge]),
  );
  while (left.length > 0) {
    const unfinished: typeof left = [];
    for (const [kind, purge] of left) {
      if (ctx.now() >= until) return { counts, isComplete: false };
      const deleted = await purge(ctx.db, batchSize);
      counts[kind] += deleted;
      if (deleted === batchSize) unfinished.push([kind, purge]);
    }
    left = unfinished;
  }
  return { counts, isComplete: true };
}
