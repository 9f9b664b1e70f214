import {
  type InquiryKind,
  type InquiryStatus,
  inquiryKinds,
  inquiryStatuses,
} from "@/lib/inquiries/kinds";
import { isUuid } from "@/lib/is-uuid";
import { searchTerm } from "@/lib/search-pattern";

/** Which messages of the inbox, and in which order; null leaves a column open. */
export type InboxFilter = {
  readonly term: string | null;
  readonly kind: InquiryKind | null;
  /** `unclosed`: all that still asks for something. */
  readonly status: InquiryStatus | "unclosed" | null;
  /** Somebody's id, or nobody's messages. */
  readonly assignee: { readonly id: string } | "nobody" | null;
  readonly isOverdue: boolean;
  /** `due`: by the time that was promised; else the newest first. */
  readonly sort: "newest" | "due";
};

type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The filter in an address. In: the query, and who asks, for `assignee=me`. What is no such thing
 * counts as left out; without a status all that is not closed is shown.
 */
export function inboxFilterOf(query: Query, userId: string): InboxFilter {
  const { assignee, status } = query;
  return {
    term: searchTerm(query.q),
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
