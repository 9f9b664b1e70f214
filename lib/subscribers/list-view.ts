import { isUuid } from "@/lib/core/is-uuid";
import { normalizeSearchTerm } from "@/lib/core/search-term";

/** SPEC section 9's filters, in the spec's words. */
export const subscriberFilters = [
  "new-7d",
  "new-30d",
  "pending",
  "confirmed",
  "unsubscribed",
  "high-intent",
  "needs-attention",
  "daily",
  "weekly",
] as const;
export type SubscriberFilter = (typeof subscriberFilters)[number];

export const subscriberSorts = ["joined", "email", "checks"] as const;
export type SubscriberSort = (typeof subscriberSorts)[number];

/** Filter, search and order of a list or export. */
export type ListView = {
  /** Lowercase, single spaces; empty without a search. */
  readonly search: string;
  readonly filter: SubscriberFilter | null;
  readonly sort: SubscriberSort;
  readonly direction: "asc" | "desc";
};

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Parses the view from a URL query. Invalid values use the default. */
export function parseListView(query: Query): ListView {
  const sort = subscriberSorts.find((one) => one === query.sort) ?? "joined";
  const usual = sort === "email" ? "asc" : "desc";
  const { order } = query;
  return {
    search: normalizeSearchTerm(query.q) ?? "",
    filter: subscriberFilters.find((one) => one === query.filter) ?? null,
    sort,
    direction: order === "asc" || order === "desc" ? order : usual,
  };
}

/** Parses a subscriber id from the URL; null if it isn't one. */
export function parseSubscriberId(text: string | string[] | undefined): string | null {
  return typeof text === "string" && isUuid(text) ? text.toLowerCase() : null;
}
