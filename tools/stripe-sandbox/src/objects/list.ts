import type Stripe from "stripe";

/** Wraps `data` in Stripe's list object. */
export function buildList<T>(url: string, data: T[], hasMore = false): Stripe.ApiList<T> {
  return { object: "list", data, has_more: hasMore, url };
}
