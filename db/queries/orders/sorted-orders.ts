import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import {
  kindCondition,
  type OrderFilter,
  plainCondition,
  termCondition,
} from "@/db/queries/orders/order-conditions";
import {
  listedColumns,
  type OrderListRow,
  type OrderRow,
  toOrderListRow,
} from "@/db/queries/orders/order-list";
import { readRows } from "@/db/read-rows";

/** Columns that the order list sorts by. */
export const orderSortKeys = ["number", "placed", "customer", "items", "status", "total"] as const;
export type OrderSort = {
  readonly by: (typeof orderSortKeys)[number];
  readonly isDescending: boolean;
};

type Key = { readonly sql: SQL; readonly type: "text" | "int" | "timestamptz" };

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

type Page = {
  readonly sort: OrderSort;
  /** The last order of the previous page. */
  readonly afterId: string | null;
  readonly limit: number;
};

/** Lists orders by a column. Orders with the same value are in the order of their ids. */
export async function selectSortedOrders(
  db: Queryable,
  filter: OrderFilter,
  { sort, afterId, limit }: Page,
): Promise<readonly OrderListRow[]> {
  const byItem = sort.by === "items";
  // By the first item, which every order has.
  const source = byItem
    ? sql`order_items f join orders o on o.id = f.order_id and f.position = 0`
    : sql`orders o`;
  const id = byItem ? sql`f.order_id` : sql`o.id`;
  const compared = [...keys[sort.by], { sql: id, type: "uuid" }];
  const values = afterId === null ? null : await readValues(db, source, compared, afterId);
  const position = values
    ? sql`(${list(compared.map((key) => key.sql))}) ${sort.isDescending ? sql`<` : sql`>`} (${list(
        compared.map(({ type }, index) => sql`${values[index]}::${sql.raw(type)}`),
      )})`
    : sql`true`;
  const fits = sql`${plainCondition(filter)} and ${termCondition(filter)} and ${kindCondition(filter)}`;
  const direction = sort.isDescending ? sql`desc` : sql`asc`;
  const order = list(compared.map((key) => sql`${key.sql} ${direction}`));
  const rows = await readRows<OrderRow>(
    db,
    sql`
    with page as (
      select ${id} as id, row_number() over (order by ${order}) as place from ${source}
      where ${fits} and ${position} order by ${order} limit ${limit})
    select ${listedColumns} from page join orders o on o.id = page.id order by page.place`,
  );
  return rows.map(toOrderListRow);
}

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/** The values of an order, as text; null if there's no such order. */
async function readValues(
  db: Queryable,
  source: SQL,
  compared: readonly { readonly sql: SQL }[],
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
