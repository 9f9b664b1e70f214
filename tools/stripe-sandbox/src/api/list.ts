import type Stripe from "stripe";
import { buildList } from "../objects/list";
import type { Sandbox } from "../sandbox";
import { createNotFoundError, rejectRequest } from "./errors";
import { expand } from "./expand";
import { object, type ParsedShape, type Shape } from "./params/composites";
import { optional, type Parser } from "./params/parser";
import { integer, string } from "./params/scalars";
import type { ApiHandler } from "./request";
import { expandParam } from "./retrieve";

const range = object({
  gt: optional(integer()),
  gte: optional(integer()),
  lt: optional(integer()),
  lte: optional(integer()),
});

type Range = ReturnType<typeof range>;

/** Parses `created=…`, or a range such as `created[gte]=…`. */
const created: Parser<Partial<Range> | undefined> = (value, param) => {
  if (value === undefined) return undefined;
  if (typeof value !== "string") return range(value, param);
  const second = integer()(value, param);
  return { gte: second, lte: second };
};

/** The parameters that every list endpoint accepts. */
export const pageParams = {
  ...expandParam,
  ending_before: optional(string()),
  limit: optional(integer({ min: 1, max: 100 })),
  starting_after: optional(string()),
};

type PageParams = ParsedShape<typeof pageParams>;
type ListParams = PageParams & { created: Partial<Range> | undefined };

/**
 * Creates the handler of a list endpoint.
 * @param url the path that Stripe's list object names.
 * @param load returns all objects, oldest first.
 * @param filters parsers of the parameters specific to this endpoint.
 * @param matches decides whether an object passes the filters.
 */
export function createListHandler<
  T extends { id: string; object: string; created: number },
  S extends Shape,
>(input: {
  url: string;
  load: (sandbox: Sandbox) => readonly T[];
  filters: S;
  matches: (object: T, params: ParsedShape<S>) => boolean;
}): ApiHandler {
  const parseParams = object({ ...pageParams, created, ...input.filters });
  return (sandbox, { fields }) => {
    const params = parseParams(fields, "") as ListParams & ParsedShape<S>;
    const objects = input
      .load(sandbox)
      .filter((found) => isWithin(found.created, params.created) && input.matches(found, params));
    return expand(sandbox, paginate(input.url, objects, params), params.expand);
  };
}

function isWithin(second: number, bounds: Partial<Range> | undefined): boolean {
  const { gt, gte, lt, lte } = bounds ?? {};
  return (
    (gt === undefined || second > gt) &&
    (gte === undefined || second >= gte) &&
    (lt === undefined || second < lt) &&
    (lte === undefined || second <= lte)
  );
}

/** Returns one page, newest first: https://docs.stripe.com/api/pagination. */
export function paginate<T extends { id: string; object: string }>(
  url: string,
  oldestFirst: readonly T[],
  params: PageParams,
): Stripe.ApiList<T> {
  const { starting_after: after, ending_before: before, limit = 10 } = params;
  if (after !== undefined && before !== undefined) {
    rejectRequest("You cannot use `starting_after` and `ending_before` together.");
  }
  const all = oldestFirst.toReversed();
  if (before !== undefined) {
    const end = findPosition(all, before, "ending_before");
    const start = Math.max(0, end - limit);
    return buildList(url, all.slice(start, end), start > 0);
  }
  const start = after === undefined ? 0 : findPosition(all, after, "starting_after") + 1;
  return buildList(url, all.slice(start, start + limit), start + limit < all.length);
}

function findPosition(all: readonly { id: string; object: string }[], id: string, param: string) {
  const index = all.findIndex((object) => object.id === id);
  if (index < 0) throw createNotFoundError(all[0]?.object ?? "object", id, param);
  return index;
}
