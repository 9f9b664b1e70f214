import type Stripe from "stripe";

/** Stripe's list envelope around all of `data`. */
export function list<T>(url: string, data: T[], hasMore = false): Stripe.ApiList<T> {
  return { object: "list", data, has_more: hasMore, url };
}
