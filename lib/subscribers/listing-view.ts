import { isUuid } from "@/lib/is-uuid";
import { searchTerm } from "@/lib/search-pattern";

/** SPEC section 9's filters of the list, in its words. */
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

/** Which subscribers a list or an export shows, and in which order. */
export type ListingView = {
  /** Lower case, one blank between words; empty for no search. */
  readonly search: string;
  readonly filter: SubscriberFilter | null;
  readonly sort: SubscriberSort;
  readonly direction: "asc" | "desc";
};

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** The view that an address names; what it says wrong counts as left out. */
export function listingViewOf(query: Query): ListingView {
  const sort = subscriberSorts.find((one) => one === query.sort) ?? "joined";
  const usual = sort === "email" ? "asc" : "desc";
  const { order } = query;
  return {
    search: searchTerm(query.q) ?? "",
    filter: subscriberFilters.find((one) => one === query.filter) ?? null,
    sort,
    direction: order === "asc" || order === "desc" ? order : usual,
  };
}

/** The id of a subscriber in an address; null for what is none. */
export function subscriberIdOf(text: string | string[] | undefined): string | null {
  return typeof text === "string" && isUuid(text) ? text.toLowerCase() : null;
}
