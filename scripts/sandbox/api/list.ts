import type Stripe from "stripe";
import { list } from "../objects/list";
import { invalidRequest, noSuch } from "./errors";
import { object } from "./params/composites";
import { optional, type Parser } from "./params/parser";
import { integer, string } from "./params/scalars";

/** The parameters that every list takes. */
export const pageParams = {
  ending_before: optional(string()),
  limit: optional(integer({ min: 1, max: 100 })),
  starting_after: optional(string()),
};

const range = object({
  gt: optional(integer()),
  gte: optional(integer()),
  lt: optional(integer()),
  lte: optional(integer()),
});

export interface Range {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
}

/** `created=…` or `created[gte]=…` and its kin. */
export const created: Parser<Range | undefined> = (value, param) => {
  if (value === undefined) return undefined;
  if (typeof value !== "string") return range(value, param);
  const second = integer()(value, param);
  return { gte: second, lte: second };
};

export function within(second: number, bounds: Range | undefined): boolean {
  if (!bounds) return true;
  return (
    (bounds.gt === undefined || second > bounds.gt) &&
    (bounds.gte === undefined || second >= bounds.gte) &&
    (bounds.lt === undefined || second < bounds.lt) &&
    (bounds.lte === undefined || second <= bounds.lte)
  );
}

interface Page {
  ending_before?: string | undefined;
  limit?: number | undefined;
  starting_after?: string | undefined;
}

/** One page of `oldestFirst`, newest first, as Stripe pages: https://docs.stripe.com/api/pagination. */
export function page<T extends { id: string; object: string }>(
  url: string,
  oldestFirst: readonly T[],
  params: Page,
): Stripe.ApiList<T> {
  const { starting_after: after, ending_before: before, limit = 10 } = params;
  if (after !== undefined && before !== undefined) {
    throw invalidRequest("You cannot use `starting_after` and `ending_before` together.");
  }
  const all = oldestFirst.toReversed();
  if (before !== undefined) {
    const end = position(all, before, "ending_before");
    const start = Math.max(0, end - limit);
    return list(url, all.slice(start, end), start > 0);
  }
  const start = after === undefined ? 0 : position(all, after, "starting_after") + 1;
  return list(url, all.slice(start, start + limit), start + limit < all.length);
}

function position(all: readonly { id: string; object: string }[], id: string, param: string) {
  const index = all.findIndex((one) => one.id === id);
  if (index < 0) throw noSuch(all[0]?.object ?? "object", id, param);
  return index;
}
