import { type SQL, sql } from "drizzle-orm";
import { timestampParam } from "@/db/read-rows";
import { inList } from "@/db/schema/columns";
import { containsPattern, containsWords, foldText, isShortSearch } from "@/db/search-text";
import type { OrderStatus } from "@/db/values/orders";
import { openInquiryStatuses, withdrawnDisputeStatuses } from "@/db/values/payments";
import type { ProductKind } from "@/db/values/products";

/** Disputes `d` that are a bank's open inquiry. Uses `disputes_open`. */
export const isOpenInquiry: SQL = sql`d.outcome = 'open' and d.status ${inList(openInquiryStatuses)}`;

/** Disputes `d` that the bank hasn't decided, without inquiries. Rows of earlier versions have no status. */
export const isOpenDispute: SQL = sql`d.outcome = 'open' and (d.status is null
  or d.status not ${inList([...openInquiryStatuses, "unknown"])})`;

/** Disputes `d` that took the payment's money, for now or for good. Rows of earlier versions have no status. */
export const hasWithdrawnMoney: SQL = sql`coalesce(d.status ${inList(withdrawnDisputeStatuses)}, d.outcome <> 'won')`;

/** Tabs of the order list, apart from all orders. */
export const orderViews = ["review", "disputed", "stripe_inquiry", "past_due", "refunded"] as const;
export type OrderView = (typeof orderViews)[number];

/** Filter for the order list; null means any. Times are half-open: from <= created < until. */
export type OrderFilter = {
  readonly term: string | null;
  readonly view: OrderView | null;
  readonly status: OrderStatus | null;
  readonly kind: ProductKind | null;
  readonly from: Date | null;
  readonly until: Date | null;
};

/**
 * Each uses an index: `orders_review`, `orders_status_newest`, `disputes_open` or
 * `subscriptions_unpaid`.
 */
export const viewConditions: Readonly<Record<OrderView, SQL>> = {
  review: sql`o.review_reason is not null`,
  disputed: sql`o.status = 'disputed'`,
  stripe_inquiry: sql`o.id in (select d.order_id from disputes d where ${isOpenInquiry})`,
  past_due: sql`o.id in (select order_id from subscriptions where status in ('past_due', 'unpaid'))`,
  refunded: sql`o.status in ('refunded', 'partially_refunded')`,
};

/** Everything but the search term and the product. */
export function plainCondition({ view, status, from, until }: OrderFilter): SQL {
  const parts = [
    sql`true`,
    ...(view === null ? [] : [viewConditions[view]]),
    ...(status === null ? [] : [sql`o.status = ${status}`]),
    ...(from === null ? [] : [sql`o.created_at >= ${timestampParam(from)}`]),
    ...(until === null ? [] : [sql`o.created_at < ${timestampParam(until)}`]),
  ];
  return sql.join(parts, sql` and `);
}

const searchKey = sql`search_key(o.search_text, o.phone)`;

/** Matches every word of the term anywhere, or at the start of a word if the term is short. */
export function writtenCondition(term: string): SQL {
  const folded = foldText(term);
  return isShortSearch(folded)
    ? sql`fold_text(o.search_text) like ${containsPattern(` ${folded}`)}`
    : containsWords(searchKey, term);
}

/** The same condition in the form an index supports. */
export function termCondition({ term }: OrderFilter): SQL {
  if (term === null) return sql`true`;
  const folded = foldText(term);
  if (!isShortSearch(folded)) return writtenCondition(term);
  return sql`word_prefixes(fold_text(substr(o.search_text, 14))) @> array[${folded}::text]`;
}

export function kindCondition({ kind }: OrderFilter): SQL {
  if (kind === null) return sql`true`;
  return sql`exists (select 1 from order_items i where i.order_id = o.id and i.kind = ${kind})`;
}
