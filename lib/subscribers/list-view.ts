import { type ListView, subscriberFilters, subscriberSorts } from "@/db/values/subscribers";
import { isUuid } from "@/lib/core/is-uuid";
import { normalizeSearchTerm } from "@/lib/core/typed-text";

export type { ListView, SubscriberFilter, SubscriberSort } from "@/db/values/subscribers";

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Parses the view from a URL query, but for its segment. Invalid values use the default. */
export function parseListView(query: Query): ListView {
  const sort = subscriberSorts.find((one) => one === query.sort) ?? "joined";
  const usual = sort === "email" ? "asc" : "desc";
  const { order } = query;
  return {
    search: normalizeSearchTerm(query.q) ?? "",
    filter: subscriberFilters.find((one) => one === query.filter) ?? null,
    segment: null,
    sort,
    direction: order === "asc" || order === "desc" ? order : usual,
  };
}

/** Parses a subscriber id from the URL; null if it isn't one. */
export function parseSubscriberId(text: string | string[] | undefined): string | null {
  return typeof text === "string" && isUuid(text) ? text.toLowerCase() : null;
}
