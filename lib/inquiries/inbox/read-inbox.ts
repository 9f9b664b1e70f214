import { countInbox, type InboxRow, selectAssignees, selectInbox } from "@/db/queries/inbox";
import type { Cursor } from "@/db/values/cursor";
import { permissions } from "@/lib/auth/permissions";
import type { AdminActor } from "@/lib/core/admin-actor";
import { getTodayEnd } from "@/lib/core/chicago-time";
import { toPage } from "@/lib/core/cursor";
import type { Ctx } from "@/lib/ctx";
import { getReplyProblem } from "@/lib/inquiries/email/parse-address";
import type { InboxFilter } from "@/lib/inquiries/inbox/inbox-filter";
import { isOverdue } from "@/lib/inquiries/is-overdue";

const pageSize = 50;

export type InboxMessage = InboxRow & {
  readonly isOverdue: boolean;
  /** False if we can't send to the sender's address. */
  readonly canReply: boolean;
};
export type InboxAssignee = Awaited<ReturnType<typeof selectAssignees>>[number];
export type InboxPage = {
  readonly rows: readonly InboxMessage[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
};

type Reading = Pick<Ctx, "db" | "now">;

/** Reads a page of the inbox. */
export async function readInbox(
  ctx: Reading,
  _actor: AdminActor,
  filter: InboxFilter,
  after: Cursor | null,
): Promise<InboxPage> {
  const now = ctx.now();
  const times = { now, todayEnds: getTodayEnd(now) };
  const found = await selectInbox(ctx.db, filter, { after, limit: pageSize + 1, ...times });
  const rows = found.map((row) => ({
    ...row,
    isOverdue: isOverdue(row, now),
    canReply: getReplyProblem(row.email) === null,
  }));
  return toPage(rows, pageSize, (row) => ({
    at: filter.sort === "due" ? row.dueAt : row.lastReceivedAt,
    id: row.id,
  }));
}

/** Counts the messages that match the filter, and those in each view. */
export function readInboxCounts(ctx: Reading, _actor: AdminActor, filter: InboxFilter) {
  const now = ctx.now();
  return countInbox(ctx.db, filter, { now, todayEnds: getTodayEnd(now) });
}

/** Returns the colleagues that a message can be assigned to: those who can open it. */
export function readAssignees(ctx: Reading, _actor: AdminActor) {
  return selectAssignees(ctx.db, permissions["inbox.manage"].roles);
}
