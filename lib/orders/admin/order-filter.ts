import type { OrderFilter } from "@/db/queries/orders/order-list";
import { orderStatuses } from "@/db/values/orders";
import { productKinds } from "@/db/values/products";
import { addDays, fromChicagoHour, parseCalendarDay } from "@/lib/core/chicago-clock";
import { normalizeSearchTerm } from "@/lib/core/search-term";

export type { OrderFilter } from "@/db/queries/orders/order-list";

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
