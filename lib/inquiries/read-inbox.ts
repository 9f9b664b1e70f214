import {
  countInbox,
  type InboxFilter,
  type InboxRow,
  selectAssignees,
  selectInbox,
} from "@/db/queries/inbox";
import type { Cursor } from "@/db/values/cursor";
import { type InboxView, inboxViews } from "@/db/values/inquiries";
import { permissions } from "@/lib/auth/permissions";
import type { AdminActor } from "@/lib/core/admin-actor";
import { getTodayEnd } from "@/lib/core/chicago-time";
import { toPage } from "@/lib/core/cursor";
import { isUuid } from "@/lib/core/is-uuid";
import { normalizeSearchTerm } from "@/lib/core/typed-text";
import type { Ctx } from "@/lib/ctx";
import { inquiryKinds } from "@/lib/inquiries/choices";
import { getReplyProblem } from "@/lib/inquiries/email/parse-address";
import { isOverdue } from "@/lib/inquiries/reply-due";

export type { InboxFilter } from "@/db/queries/inbox";

type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Parses the inbox filter from the query string. Invalid values are ignored; without a view, the
 * open messages are shown.
 * @param userId The signed-in admin, for the view `mine`.
 */
export function parseInboxFilter(query: Query, userId: string): InboxFilter {
  const { assignee } = query;
  return {
    term: normalizeSearchTerm(query.q),
    kind: inquiryKinds.find((kind) => kind === query.kind) ?? null,
    view: parseInboxView(query),
    userId,
    assigneeId: typeof assignee === "string" && isUuid(assignee) ? assignee : null,
    sort: query.sort === "due" ? "due" : "newest",
  };
}

/** `due=overdue` is how other screens link to the overdue messages. */
function parseInboxView(query: Query): InboxView {
  if (query.due === "overdue") return "overdue";
  return inboxViews.find((view) => view === query.view) ?? "open";
}

const pageSize = 50;

export type InboxMessage = InboxRow & {
  readonly isOverdue: boolean;
  /** False if we can't send to the sender's address. */
  readonly canReply: boolean;
};
export type InboxAssignee = Awaited<ReturnType<typeof selectAssignees>>[number];
type InboxPage = {
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
