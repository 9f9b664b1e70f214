import { type ProductKind, productKinds } from "@/lib/catalog/product";
import { addDays, chicagoHour } from "@/lib/chicago-clock";
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
  const from = dayOf(query.from);
  const to = dayOf(query.to);
  return {
    term: searchTerm(cleanLine(query.q)),
    status: orderStatuses.find((status) => status === query.status) ?? null,
    kind: productKinds.find((kind) => kind === query.kind) ?? null,
    needsReview: query.review === "needed",
    from: from === null ? null : chicagoHour(from, 0),
    until: to === null ? null : chicagoHour(addDays(to, 1), 0),
  };
}

/** The database takes no NUL, and stores names in NFC with one blank between words. */
function cleanLine(typed: Query[string]): string | undefined {
  return typeof typed === "string"
    ? typed
        .slice(0, 200)
        .normalize("NFC")
        .replace(/[\s\p{Cc}]+/gu, " ")
    : undefined;
}

function dayOf(value: Query[string]): string | null {
  const isForm = typeof value === "string" && /^20\d{2}-\d{2}-\d{2}$/.test(value);
  if (!isForm || Number.isNaN(Date.parse(`${value}T00:00:00Z`))) return null;
  // The 31st of a month that has 30 days is read as the next day; no address of ours holds it.
  return addDays(value, 0);
}
