import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import {
  isOpenInquiry,
  kindCondition,
  type OrderFilter,
  type OrderView,
  orderViews,
  plainCondition,
  termCondition,
  viewConditions,
  writtenCondition,
} from "@/db/queries/orders/order-conditions";
import { readRows, timestampParam } from "@/db/read-rows";
import type { Cursor } from "@/db/values/cursor";
import type { OrderStatus } from "@/db/values/orders";
import type { ProductKind } from "@/db/values/products";

export type OrderListRow = {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: OrderStatus;
  readonly email: string;
  readonly name: string;
  readonly totalCents: number;
  readonly refundedCents: number;
  readonly reviewReason: string | null;
  /** A renewal is unpaid. */
  readonly isPastDue: boolean;
  /** A bank has a question about a payment. */
  readonly hasStripeInquiry: boolean;
  readonly createdAt: Date;
  /** In cart order. */
  readonly items: readonly {
    readonly kind: ProductKind;
    readonly title: string;
    readonly quantity: number;
  }[];
};

/** A row as raw SQL returns it. */
export type OrderRow = Omit<OrderListRow, "createdAt"> & { readonly createdAt: string };

/** Columns of a listed order. */
export const listedColumns = sql`o.id, o.order_number as "orderNumber", o.status, o.email,
  o.first_name || ' ' || o.last_name as name, o.total_cents as "totalCents",
  o.refunded_cents as "refundedCents", o.review_reason as "reviewReason",
  exists (select from subscriptions s where s.order_id = o.id
    and s.status in ('past_due', 'unpaid')) as "isPastDue",
  exists (select from disputes d where d.order_id = o.id and ${isOpenInquiry}) as "hasStripeInquiry",
  o.created_at as "createdAt", coalesce((select json_agg(json_build_object('kind', i.kind,
    'title', i.title, 'quantity', i.quantity) order by i.position)
    from order_items i where i.order_id = o.id), '[]') as items`;

/** Scanning this many rows of an index takes a few milliseconds. */
const quickWalk = 4_000;

/**
 * Lists orders after a cursor, newest first. A search scans the next rows first and falls back to
 * the trigram index, or the prefix index for one or two characters, which find rare matches far
 * back.
 */
export async function selectOrders(
  db: Queryable,
  filter: OrderFilter,
  { after, limit }: { readonly after: Cursor | null; readonly limit: number },
): Promise<readonly OrderListRow[]> {
  const cursorCondition = after
    ? sql`(o.created_at, o.id) < (${timestampParam(after.at)}, ${after.id}::uuid)`
    : sql`true`;
  const page = (source: SQL, condition: SQL) => sql`
    with page as (
      select o.id, o.created_at from ${source} o
      where ${condition} order by o.created_at desc, o.id desc limit ${limit})
    select ${listedColumns}
    from page join orders o on o.id = page.id order by o.created_at desc, o.id desc`;
  const ordered = sql`${plainCondition(filter)} and ${cursorCondition}`;
  if (filter.term === null) {
    return (
      await readRows<OrderRow>(db, page(sql`orders`, sql`${ordered} and ${kindCondition(filter)}`))
    ).map(toOrderListRow);
  }
  const near = sql`(select * from orders o where ${ordered}
    order by o.created_at desc, o.id desc limit ${quickWalk})`;
  const kind = kindCondition(filter);
  const first = await readRows<OrderRow>(
    db,
    page(near, sql`${writtenCondition(filter.term)} and ${kind}`),
  );
  if (first.length === limit) return first.map(toOrderListRow);
  // Materialized: otherwise the planner scans the newest-first index after all.
  const found = sql`(with found as materialized (
    select o.id, o.created_at from orders o
    where ${ordered} and ${termCondition(filter)} and ${kind}) select * from found)`;
  return (await readRows<OrderRow>(db, page(found, sql`true`))).map(toOrderListRow);
}

export type OrderViewCounts = Readonly<Record<OrderView | "all", number>>;

/** Counts the orders of each tab, and all. */
export async function countOrderViews(db: Queryable): Promise<OrderViewCounts> {
  const counts = orderViews.map(
    (view) =>
      sql`(select count(*)::int from orders o where ${viewConditions[view]}) as ${sql.identifier(view)}`,
  );
  const [row] = await readRows<Record<OrderView | "all", number>>(
    db,
    sql`select (select count(*)::int from orders) as "all", ${sql.join(counts, sql`, `)}`,
  );
  return row ?? { all: 0, review: 0, disputed: 0, stripe_inquiry: 0, past_due: 0, refunded: 0 };
}

/** Counts matching orders and all orders in one statement, so the numbers agree. */
export async function countOrders(
  db: Queryable,
  filter: OrderFilter,
): Promise<{ readonly matching: number; readonly all: number }> {
  const fits = sql`${plainCondition(filter)} and ${termCondition(filter)} and ${kindCondition(filter)}`;
  const [counts] = await readRows<{ matching: number; all: number }>(
    db,
    sql`
    select (select count(*)::int from orders o where ${fits}) as matching,
      (select count(*)::int from orders) as "all"`,
  );
  return counts ?? { matching: 0, all: 0 };
}

/** Converts the time that raw SQL returns as text. */
export function toOrderListRow({ createdAt, ...row }: OrderRow): OrderListRow {
  return { ...row, createdAt: new Date(createdAt) };
}
