import { type ProductKind, productKinds } from "@/lib/catalog/product";
import { addDays, calendarDay, chicagoHour } from "@/lib/chicago-clock";
import { type OrderStatus, orderStatuses } from "@/lib/orders/status";
import { searchTerm } from "@/lib/search-pattern";

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
export function orderFilterOf(query: Query): OrderFilter {
  const from = calendarDay(query.from);
  const to = calendarDay(query.to);
  return {
    term: searchTerm(query.q),
    status: orderStatuses.find((status) => status === query.status) ?? null,
    kind: productKinds.find((kind) => kind === query.kind) ?? null,
    needsReview: query.review === "needed",
    from: from === null ? null : chicagoHour(from, 0),
    until: to === null ? null : chicagoHour(addDays(to, 1), 0),
  };
}
