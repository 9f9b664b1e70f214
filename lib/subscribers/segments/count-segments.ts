import { countSelections } from "@/db/queries/subscribers";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import type { Segment } from "@/lib/subscribers/segments/read-segments";

/** Counts the subscribers that each segment finds now, by the segment's id. */
export async function countSegments(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
  segments: readonly Segment[],
): Promise<ReadonlyMap<string, number>> {
  const counts = await countSelections(
    ctx.db,
    ctx.now(),
    segments.map(({ view }) => view),
  );
  return new Map(segments.map(({ id }, index) => [id, counts[index] ?? 0]));
}
