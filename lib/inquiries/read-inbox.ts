import { countInbox, type InboxRow, selectAssignees, selectInbox } from "@/db/queries/inbox";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";
import type { InboxFilter } from "@/lib/inquiries/inbox-filter";
import { isOverdue } from "@/lib/inquiries/is-overdue";
import { cutPage, type ListPlace } from "@/lib/list-place";

const pageSize = 50;

export type InboxMessage = InboxRow & { readonly isOverdue: boolean };
export type InboxPage = {
  readonly rows: readonly InboxMessage[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
};

type Reading = Pick<Ctx, "db" | "now">;

/** Messages of the staff's inbox. `after` is the cursor that a page before gave. */
export async function readInbox(
  ctx: Reading,
  _actor: AdminActor,
  filter: InboxFilter,
  after: ListPlace | null,
): Promise<InboxPage> {
  const now = ctx.now();
  const found = await selectInbox(ctx.db, filter, { after, limit: pageSize + 1, now });
  const rows = found.map((row) => ({
    ...row,
    isOverdue: isOverdue(row, now),
  }));
  return cutPage(rows, pageSize, (row) => ({
    at: filter.sort === "due" ? row.dueAt : row.createdAt,
    id: row.id,
  }));
}

/** How many messages fit the filter, and what waits over all. */
export function readInboxCounts(ctx: Reading, _actor: AdminActor, filter: InboxFilter) {
  return countInbox(ctx.db, filter, ctx.now());
}

/** Whom a message can be given to. */
export function readAssignees(ctx: Reading, _actor: AdminActor) {
  return selectAssignees(ctx.db);
}
