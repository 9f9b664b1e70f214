import { type OrderFilter, orderViews } from "@/db/queries/orders/order-conditions";
import {
  countOrders,
  countOrderViews,
  type OrderListRow,
  type OrderViewCounts,
  selectOrders,
} from "@/db/queries/orders/order-list";
import {
  type OrderSort,
  orderSortKeys,
  selectSortedOrders,
} from "@/db/queries/orders/sorted-orders";
import type { Cursor } from "@/db/values/cursor";
import { orderStatuses } from "@/db/values/orders";
import { productKinds } from "@/db/values/products";
import type { AdminActor } from "@/lib/core/admin-actor";
import { addDays, fromChicagoHour, parseCalendarDay } from "@/lib/core/chicago-time";
import { toPage } from "@/lib/core/cursor";
import { isUuid } from "@/lib/core/is-uuid";
import { normalizeSearchTerm } from "@/lib/core/typed-text";
import type { Ctx } from "@/lib/ctx";

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

const pageSize = 50;

export type OrderPage = {
  readonly rows: readonly OrderListRow[];
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null;
};

/** Lists orders, newest first. `after` is the cursor of the previous page. */
export async function listOrders(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  filter: OrderFilter,
  after: Cursor | null,
): Promise<OrderPage> {
  const found = await selectOrders(ctx.db, filter, { after, limit: pageSize + 1 });
  return toPage(found, pageSize, ({ createdAt, id }) => ({ at: createdAt, id }));
}

/**
 * Lists orders by any column. `after` is the previous page's `next`, or untrusted text; an unknown
 * order shows the first page.
 */
export async function listSortedOrders(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  filter: OrderFilter,
  { sort, after }: { readonly sort: OrderSort; readonly after: unknown },
): Promise<OrderPage> {
  const afterId = typeof after === "string" && isUuid(after) ? after : null;
  const limit = pageSize + 1;
  const found = await selectSortedOrders(ctx.db, filter, { sort, afterId, limit });
  const rows = found.slice(0, pageSize);
  return { rows, next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
}

/** Counts the orders of each tab, regardless of the filters. */
export async function readOrderViewCounts(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
): Promise<OrderViewCounts> {
  return await countOrderViews(ctx.db);
}

/** Counts the orders that match the filter, and all orders. */
export async function readOrderCounts(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  filter: OrderFilter,
): Promise<{ readonly matching: number; readonly all: number }> {
  return await countOrders(ctx.db, filter);
}
