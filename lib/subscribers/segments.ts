import { eq } from "drizzle-orm";
import { countSelections, selectSegments } from "@/db/queries/subscribers";
import { insertOnce } from "@/db/save-record";
import { subscriberSegments } from "@/db/schema";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import type { ListView } from "@/lib/subscribers/list-view";

export type Segment = {
  readonly id: string;
  readonly name: string;
  readonly view: ListView;
};

/** Returns the saved segments by name. */
export async function readSegments(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
): Promise<readonly Segment[]> {
  const rows = await selectSegments(ctx.db);
  return rows.map(({ id, name, search, filter, sort, direction }) => ({
    id,
    name,
    view: { search, filter, sort, direction },
  }));
}

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

type NewSegment = {
  /** The form contains it, so a repeated post saves one. */
  readonly id: string;
  readonly name: string;
  readonly view: ListView;
};

/** Saves a view of the subscriber list under a name. Fails if the name is taken. */
export const saveSegment = staffOperation(
  async (tx, ctx, _actor, { id, name, view }: NewSegment) => {
    const now = ctx.now();
    const row = { id, name, ...view, createdAt: now };
    if (!(await insertOnce(tx, subscriberSegments, row))) return unchanged();
    const details = { segment: id, name };
    return changed("segment_saved", details);
  },
  { subscriber_segments_name: "name_taken" },
);

/** Deletes a segment, but no subscribers. Does nothing if it's already gone. */
export const deleteSegment = staffOperation(async (tx, _ctx, _actor, id: string) => {
  const [deleted] = await tx
    .delete(subscriberSegments)
    .where(eq(subscriberSegments.id, id))
    .returning({ name: subscriberSegments.name });
  if (!deleted) return unchanged();
  const details = { segment: id, name: deleted.name };
  return changed("segment_deleted", details);
});
