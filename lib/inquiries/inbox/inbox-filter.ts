import type { InboxFilter } from "@/db/queries/inbox";
import { type InboxView, inboxViews } from "@/db/values/inquiries";
import { isUuid } from "@/lib/core/is-uuid";
import { normalizeSearchTerm } from "@/lib/core/typed-text";
import { inquiryKinds } from "@/lib/inquiries/choices";

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
