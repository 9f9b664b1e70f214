import { eq } from "drizzle-orm";
import { selectBroadcastHeadings } from "@/db/queries/newsletter/issues";
import { selectProducts } from "@/db/queries/shop/catalog";
import {
  countSegment,
  findSegment,
  selectSegments,
  selectSubscriberImports,
  selectTags,
} from "@/db/queries/subscribers";
import { type EditedRecord, saveRecord } from "@/db/save-record";
import { subscriberSegments } from "@/db/schema";
import type { SegmentCondition } from "@/db/values/segments";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { formatStaffTime } from "@/lib/core/format-staff-time";
import { isUuid } from "@/lib/core/is-uuid";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { type ListView, parseListView } from "@/lib/subscribers/list-view";
import type { SegmentOptions } from "@/lib/subscribers/segment-copy";

export type Segment = Pick<ListView, "sort" | "direction"> & {
  readonly id: string;
  /** Raised by each change, so that a bulk action notices one. */
  readonly version: number;
  readonly name: string;
  readonly conditions: readonly SegmentCondition[];
};

/** Returns the saved segments by name. */
export async function readSegments(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
): Promise<readonly Segment[]> {
  return await selectSegments(ctx.db);
}

/** Returns a segment; null for an unknown id. */
export async function readSegment(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  id: string,
): Promise<Segment | null> {
  return (await findSegment(ctx.db, id)) ?? null;
}

/** Reads the view in a URL query; null if it names a segment that's gone, which would show everyone. */
export async function readListView(
  ctx: Pick<Ctx, "db">,
  actor: AdminActor,
  query: Parameters<typeof parseListView>[0],
): Promise<ListView | null> {
  const view = parseListView(query);
  if (!query.segment) return view;
  const id = typeof query.segment === "string" && isUuid(query.segment) ? query.segment : null;
  const segment = id ? await readSegment(ctx, actor, id) : null;
  return segment && { ...view, segment };
}

/** Counts the subscribers that a segment finds now. */
export async function countSegmentSubscribers(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
  { conditions }: Pick<Segment, "conditions">,
): Promise<number> {
  return await countSegment(ctx.db, ctx.now(), conditions);
}

/** Reads what conditions can name. */
export async function readSegmentOptions(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
): Promise<SegmentOptions> {
  const [products, broadcasts, tags, imports] = await Promise.all([
    selectProducts(ctx.db),
    selectBroadcastHeadings(ctx.db),
    selectTags(ctx.db),
    selectSubscriberImports(ctx.db),
  ]);
  return {
    products: products.map(({ id, title }) => ({ value: id, label: title })),
    broadcasts: broadcasts.map(({ id, subject }) => ({ value: id, label: subject })),
    tags: tags.map((tag) => ({ value: tag, label: tag })),
    imports: imports.map(({ id, startedAt }) => ({ value: id, label: formatStaffTime(startedAt) })),
  };
}

type SegmentDraft = Pick<Segment, "name" | "conditions" | "sort" | "direction">;

/** Saves a segment. Fails if the name is taken, or if it changed since staff opened it. */
export const saveSegment = staffOperation(
  async (tx, ctx, _actor, segment: EditedRecord, draft: SegmentDraft) => {
    const saved = await saveRecord(tx, subscriberSegments, segment, draft, ctx.now());
    if (saved === "changed_since") return fail(saved);
    if (saved === "repeated") return unchanged();
    const details = { segment: segment.id, name: draft.name };
    return changed("segment_saved", details);
  },
  { subscriber_segments_name: "name_taken" },
);

/**
 * Deletes a segment, but no subscribers. Does nothing if it's already gone. Fails while a broadcast that
 * isn't over goes to it.
 */
export const deleteSegment = staffOperation(
  async (tx, _ctx, _actor, id: string) => {
    const [deleted] = await tx
      .delete(subscriberSegments)
      .where(eq(subscriberSegments.id, id))
      .returning({ name: subscriberSegments.name });
    if (!deleted) return unchanged();
    const details = { segment: id, name: deleted.name };
    return changed("segment_deleted", details);
  },
  { broadcasts_segment_kept: "in_use" },
);
