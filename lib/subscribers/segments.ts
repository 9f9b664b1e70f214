import { eq } from "drizzle-orm";
import { violatesConstraint } from "@/db/database-error";
import { countSelections, selectSegments } from "@/db/queries/subscribers";
import { subscriberSegments } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
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
export async function saveSegment(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { id, name, view }: NewSegment,
): Promise<Result<null, "name_taken">> {
  const now = ctx.now();
  try {
    return await ctx.db.transaction(async (tx) => {
      const saved = await tx
        .insert(subscriberSegments)
        .values({ id, name, ...view, createdAt: now })
        .onConflictDoNothing({ target: subscriberSegments.id })
        .returning({ id: subscriberSegments.id });
      if (saved.length === 0) return ok(null);
      const details = { segment: id, name };
      await recordAudit(tx, { by: actor, action: "segment_saved", details, now });
      return ok(null);
    });
  } catch (fault) {
    if (violatesConstraint(fault, "subscriber_segments_name")) return fail("name_taken");
    throw fault;
  }
}

/** Deletes a segment, but no subscribers. Does nothing if it's already gone. */
export async function deleteSegment(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  id: string,
): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(subscriberSegments)
      .where(eq(subscriberSegments.id, id))
      .returning({ name: subscriberSegments.name });
    if (!deleted) return;
    const details = { segment: id, name: deleted.name };
    await recordAudit(tx, { by: actor, action: "segment_deleted", details, now });
  });
}
