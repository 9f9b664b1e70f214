import { type ListingRow, readListCursor, readListing } from "@/db/queries/subscribers";
import type { ListView } from "@/db/values/subscribers";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

export const subscribersPerPage = 50;

export type SubscriberRow = Omit<ListingRow, "createdAt"> & { readonly createdAt: Date };

export type SubscriberPage = {
  readonly rows: readonly SubscriberRow[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
};

/**
 * Reads a page of subscribers.
 * @param after id of the previous page's last subscriber; if it no longer exists, the list starts
 * over
 */
export async function readSubscribers(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
  view: ListView,
  after: string | null,
): Promise<SubscriberPage> {
  const cursor = after === null ? null : await readListCursor(ctx.db, after);
  const limit = subscribersPerPage + 1;
  const found = await readListing(ctx.db, ctx.now(), view, { after: cursor, limit });
  const rows = found.slice(0, subscribersPerPage);
  return {
    rows: rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })),
    next: found.length === limit ? (rows.at(-1)?.id ?? null) : null,
  };
}
