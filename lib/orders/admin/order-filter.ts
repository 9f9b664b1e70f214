import { type ProductKind, productKinds } from "@/lib/catalog/product";
import { addDays, fromChicagoHour, parseCalendarDay } from "@/lib/core/chicago-clock";
import { normalizeSearchTerm } from "@/lib/core/search-term";
import { type OrderStatus, orderStatuses } from "@/lib/orders/status";

/** Filter for the order list; null means any. Times are half-open: from <= created < until. */
export type OrderFilter = {
  readonly term: string | null;
  readonly status: OrderStatus | null;
  readonly kind: ProductKind | null;
  readonly needsReview: boolean;
  readonly from: Date | null;
  readonly until: Date | null;
};

type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Parses URL parameters: `q` (order number, email or name), `status`, `kind`, `review=needed`, and
 * `from` and `to` as Chicago calendar days. Invalid values are ignored.
 */
export function parseOrderFilter(query: Query): OrderFilter {
  const from = parseCalendarDay(query.from);
  const to = parseCalendarDay(query.to);
  return {
    term: normalizeSearchTerm(query.q),
    status: orderStatuses.find((status) => status === query.status) ?? null,
    kind: productKinds.find((kind) => kind === query.kind) ?? null,
    needsReview: query.review === "needed",
    from: from === null ? null : fromChicagoHour(from, 0),
    until: to === null ? null : fromChicagoHour(addDays(to, 1), 0),
  };
}
