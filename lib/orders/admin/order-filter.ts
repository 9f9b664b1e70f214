import { type OrderFilter, orderViews } from "@/db/queries/orders/order-conditions";
import { type OrderSort, orderSortKeys } from "@/db/queries/orders/sorted-orders";
import { orderStatuses } from "@/db/values/orders";
import { productKinds } from "@/db/values/products";
import { addDays, fromChicagoHour, parseCalendarDay } from "@/lib/core/chicago-clock";
import { normalizeSearchTerm } from "@/lib/core/search-term";

export type { OrderFilter, OrderView } from "@/db/queries/orders/order-conditions";
export { type OrderSort, orderSortKeys } from "@/db/queries/orders/sorted-orders";

type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Parses URL parameters: `q` (order number, email or name), `view`, `status`, `kind`, and
 * `from` and `to` as Chicago calendar days. Invalid values are ignored.
 */
export function parseOrderFilter(query: Query): OrderFilter {
  const from = parseCalendarDay(query.from);
  const to = parseCalendarDay(query.to);
  return {
    term: normalizeSearchTerm(query.q),
    view: orderViews.find((view) => view === query.view) ?? null,
    status: orderStatuses.find((status) => status === query.status) ?? null,
    kind: productKinds.find((kind) => kind === query.kind) ?? null,
    from: from === null ? null : fromChicagoHour(from, 0),
    until: to === null ? null : fromChicagoHour(addDays(to, 1), 0),
  };
}

/** Parses `sort` and `order`; newest first by default. */
export function parseOrderSort(query: Query): OrderSort {
  const by = orderSortKeys.find((key) => key === query.sort) ?? null;
  return by === null
    ? { by: "placed", isDescending: true }
    : { by, isDescending: query.order === "desc" };
}
