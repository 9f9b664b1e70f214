import { isUuid } from "@/lib/core/is-uuid";
import { normalizeSearchTerm } from "@/lib/core/search-term";
import {
  type InquiryKind,
  type InquiryStatus,
  inquiryKinds,
  inquiryStatuses,
} from "@/lib/inquiries/constants";

/** Filter and order of the inbox. Null means any. */
export type InboxFilter = {
  readonly term: string | null;
  readonly kind: InquiryKind | null;
  /** `unclosed`: every status except closed. */
  readonly status: InquiryStatus | "unclosed" | null;
  /** An admin's id, or messages without an assignee. */
  readonly assignee: { readonly id: string } | "nobody" | null;
  readonly isOverdue: boolean;
  /** `due`: earliest deadline first. */
  readonly sort: "newest" | "due";
};

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
    assignee: assigneeOf(assignee, userId),
    isOverdue: query.due === "overdue",
    sort: query.sort === "due" ? "due" : "newest",
  };
}

function assigneeOf(assignee: Query[string], userId: string): InboxFilter["assignee"] {
  if (assignee === "nobody") return "nobody";
  if (assignee === "me") return { id: userId };
  return typeof assignee === "string" && isUuid(assignee) ? { id: assignee } : null;
}
