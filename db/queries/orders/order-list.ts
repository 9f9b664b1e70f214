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
import { readRows } from "@/db/read-rows";
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

/** Columns that the order list sorts by. */
export const orderSortKeys = ["number", "placed", "customer", "items", "status", "total"] as const;
export type OrderSort = {
  readonly by: (typeof orderSortKeys)[number];
  readonly isDescending: boolean;
};

export const newestFirst: OrderSort = { by: "placed", isDescending: true };

type Key = { readonly sql: SQL; readonly type: "text" | "int" | "timestamptz" | "uuid" };

/** What is compared before the id. Each has an index in this order. */
const keys: Readonly<Record<OrderSort["by"], readonly Key[]>> = {
  number: [{ sql: sql`o.order_number`, type: "text" }],
  placed: [{ sql: sql`o.created_at`, type: "timestamptz" }],
  customer: [{ sql: sql`lower(o.first_name || ' ' || o.last_name)`, type: "text" }],
  items: [{ sql: sql`f.title`, type: "text" }],
  status: [
    { sql: sql`o.status`, type: "text" },
    { sql: sql`o.created_at`, type: "timestamptz" },
  ],
  total: [{ sql: sql`o.total_cents`, type: "int" }],
};

/** Columns of a listed order. */
const listedColumns = sql`o.id, o.order_number as "orderNumber", o.status, o.email,
  o.first_name || ' ' || o.last_name as name, o.total_cents as "totalCents",
  o.refunded_cents as "refundedCents", o.review_reason as "reviewReason",
  exists (select from subscriptions s where s.order_id = o.id
    and s.status in ('past_due', 'unpaid')) as "isPastDue",
  exists (select from disputes d where d.order_id = o.id and ${isOpenInquiry}) as "hasStripeInquiry",
  o.created_at as "createdAt", coalesce((select json_agg(json_build_object('kind', i.kind,
    'title', i.title, 'quantity', i.quantity) order by i.position)
    from order_items i where i.order_id = o.id), '[]') as items`;

type Page = {
  readonly sort?: OrderSort;
  /** The last order of the previous page. An unknown one starts at the first page. */
  readonly afterId?: string | null;
  readonly limit: number;
};

/** Scanning this many rows of an index takes a few milliseconds. */
const quickWalk = 4_000;

/**
 * Lists orders by a column, then by id; newest first by default. A search scans the next rows first
 * and falls back to the trigram index, or the prefix index for one or two characters, which find
 * rare matches far back.
 */
export async function selectOrders(
  db: Queryable,
  filter: OrderFilter,
  { sort = newestFirst, afterId = null, limit }: Page,
): Promise<readonly OrderListRow[]> {
  const byItem = sort.by === "items";
  // By the first item, which every order has.
  const source = byItem
    ? sql`order_items f join orders o on o.id = f.order_id and f.position = 0`
    : sql`orders o`;
  const id = byItem ? sql`f.order_id` : sql`o.id`;
  const compared: readonly Key[] = [...keys[sort.by], { sql: id, type: "uuid" }];
  const direction = sort.isDescending ? sql`desc` : sql`asc`;
  const names = compared.map((_, index) => sql.raw(`k${index}`));
  const orderBy = (columns: readonly SQL[]) => list(columns.map((key) => sql`${key} ${direction}`));
  const values = afterId === null ? null : await readValues(db, source, compared, afterId);
  const position = values
    ? sql`(${list(compared.map((key) => key.sql))}) ${sort.isDescending ? sql`<` : sql`>`} (${list(
        compared.map(({ type }, index) => sql`${values[index]}::${sql.raw(type)}`),
      )})`
    : sql`true`;
  const plain = sql`${plainCondition(filter)} and ${position}`;
  const kind = kindCondition(filter);
  const readPage = async (ordered: SQL, fits: SQL) => {
    const rows = await readRows<Omit<OrderListRow, "createdAt"> & { readonly createdAt: string }>(
      db,
      sql`
      with ordered as ${ordered},
      page as (select o.* from ordered o where ${fits} order by ${orderBy(names)} limit ${limit})
      select ${listedColumns} from page join orders o on o.id = page.id order by ${orderBy(names)}`,
    );
    return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
  };
  const select = sql`select ${id} as id, o.search_text, o.phone,
    ${list(compared.map((key, index) => sql`${key.sql} as ${names[index]}`))} from ${source}`;
  if (filter.term === null) {
    return await readPage(sql`(${select} where ${plain} and ${kind})`, sql`true`);
  }
  const near = sql`(${select} where ${plain}
    order by ${orderBy(compared.map((key) => key.sql))} limit ${quickWalk})`;
  const first = await readPage(near, sql`${writtenCondition(filter.term)} and ${kind}`);
  if (first.length === limit) return first;
  // Materialized: otherwise the planner scans the index of the order after all.
  const found = sql`materialized (
    ${select} where ${plain} and ${termCondition(filter)} and ${kind})`;
  return await readPage(found, sql`true`);
}

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/** The values of an order, as text; null if there's no such order. */
async function readValues(
  db: Queryable,
  source: SQL,
  compared: readonly Key[],
  orderId: string,
): Promise<readonly string[] | null> {
  const columns = compared.map(
    (key, index) => sql`(${key.sql})::text as ${sql.identifier(`v${index}`)}`,
  );
  const [row] = await readRows<Record<string, string>>(
    db,
    sql`select ${list(columns)} from ${source} where o.id = ${orderId}::uuid`,
  );
  return row ? compared.map((_, index) => row[`v${index}`] ?? "") : null;
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
