import { readListing } from "@/db/queries/subscribers";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import {
  type ChangedSubscribers,
  changeSubscribers,
  type SubscriberChange,
} from "@/lib/subscribers/change-subscribers";
import type { ListView } from "@/lib/subscribers/list-view";

/** Each is a transaction of its own, so a batch takes about a second. */
const batchSize = 100;

const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** The last subscriber of a batch. They're taken newest first. */
export type BatchCursor = { readonly createdAt: string; readonly id: string };

type Matching = {
  readonly view: Pick<ListView, "search" | "filter">;
  /** When staff saw the count. Later sign-ups aren't part of it and stay unchanged. */
  readonly seenAt: Date;
  /** Null for the first batch. */
  readonly after: BatchCursor | null;
};

export type ChangedBatch = ChangedSubscribers & { readonly next: BatchCursor | null };

/**
 * Applies one change to the next batch of subscribers that a view finds, with the rules of a single
 * change. The order doesn't depend on what the change writes, so no one is taken twice or missed,
 * and a batch that's sent again changes nothing.
 */
export async function changeMatchingSubscribers(
  ctx: Ctx,
  actor: AdminActor,
  { view, seenAt, after }: Matching,
  change: SubscriberChange,
): Promise<ChangedBatch> {
  const cursor = after ?? { createdAt: seenAt.toISOString(), id: lastId };
  const found = await readListing(
    ctx.db,
    ctx.now(),
    { ...view, sort: "joined", direction: "desc" },
    { after: { ...cursor, email: "", quickCheckCount: 0 }, limit: batchSize + 1 },
  );
  const batch = found.slice(0, batchSize);
  const last = batch.at(-1);
  const changed = await changeSubscribers(
    ctx,
    actor,
    batch.map(({ id }) => id),
    change,
  );
  const hasMore = found.length > batchSize && last !== undefined;
  return { ...changed, next: hasMore ? { createdAt: last.createdAt, id: last.id } : null };
}
