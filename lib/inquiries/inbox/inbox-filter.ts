import type { InboxFilter } from "@/db/queries/inbox";
import { isUuid } from "@/lib/core/is-uuid";
import { normalizeSearchTerm } from "@/lib/core/search-term";
import { inquiryKinds, inquiryStatuses } from "@/lib/inquiries/choices";

export type { InboxFilter } from "@/db/queries/inbox";

type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Parses the inbox filter from the query string. Invalid values are ignored; without a status,
 * closed messages are hidden.
 * @param userId The signed-in admin, for `assignee=me`.
 */
export function parseInboxFilter(query: Query, userId: string): InboxFilter {
  const { assignee, status } = query;
  return {
    term: normalizeSearchTerm(query.q),
    kind: inquiryKinds.find((kind) => kind === query.kind) ?? null,
    status: status === "all" ? null : (inquiryStatuses.find((one) => one === status) ?? "unclosed"),
    assignee: parseAssignee(assignee, userId),
    isOverdue: query.due === "overdue",
    sort: query.sort === "due" ? "due" : "newest",
  };
}

function parseAssignee(assignee: Query[string], userId: string): InboxFilter["assignee"] {
  if (assignee === "unassigned") return "unassigned";
  if (assignee === "me") return { id: userId };
  return typeof assignee === "string" && isUuid(assignee) ? { id: assignee } : null;
}
