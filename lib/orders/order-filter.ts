import { type ProductKind, productKinds } from "@/lib/catalog/product";
import { addDays, calendarDay, chicagoHour } from "@/lib/chicago-clock";
import { type OrderStatus, orderStatuses } from "@/lib/orders/status";
import { searchTerm } from "@/lib/search-pattern";

/** Which orders; null leaves a column open. Times are half-open: from ≤ created < until. */
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
 * The filter in an address: `q` (order number, email or name), `status`, `kind`, `review=needed`, and
 * calendar days in Chicago as `from` and `to`. What is no such thing counts as left out.
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
