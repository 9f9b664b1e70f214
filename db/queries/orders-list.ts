import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { instant } from "@/db/instant";
import { readRows } from "@/db/read-rows";
import type { ListPlace } from "@/lib/list-place";
import type { OrderFilter } from "@/lib/orders/order-filter";
import type { OrderStatus } from "@/lib/orders/status";
import { containing } from "@/lib/search-pattern";

export type OrderListRow = {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: OrderStatus;
  readonly email: string;
  readonly name: string;
  readonly totalCents: number;
  readonly refundedCents: number;
  readonly reviewReason: string | null;
  readonly createdAt: Date;
  /** Such as "2 × eBook, Spin Pack". */
  readonly lines: string;
};

type Row = Omit<OrderListRow, "createdAt"> & { readonly createdAt: string };

/** So many orders in a row of the index are looked through in a few milliseconds. */
const quickWalk = 4_000;

/**
 * Orders, the newest first, behind a place. By `orders_newest`, `orders_status_newest` or
 * `orders_review`; a search looks through the next ones first, then asks the trigrams of
 * `orders_search`, or of `orders_beginnings` one or two letters: they find what is rare and far away.
 */
export async function selectOrders(
  db: Queryable,
  filter: OrderFilter,
  { after, limit }: { readonly after: ListPlace | null; readonly limit: number },
): Promise<readonly OrderListRow[]> {
  const behind = after
    ? sql`(o.created_at, o.id) < (${instant(after.at)}, ${after.id}::uuid)`
    : sql`true`;
  const page = (source: SQL, condition: SQL) => sql`
    with page as (
      select o.id, o.created_at from ${source} o
      where ${condition} order by o.created_at desc, o.id desc limit ${limit})
    select o.id, o.order_number as "orderNumber", o.status, o.email,
      o.first_name || ' ' || o.last_name as name, o.total_cents as "totalCents",
      o.refunded_cents as "refundedCents", o.review_reason as "reviewReason",
      o.created_at as "createdAt",
      (select string_agg(case when i.quantity > 1 then i.quantity || ' × ' else '' end || i.title,
        ', ' order by i.position) from order_items i where i.order_id = o.id) as lines
    from page join orders o on o.id = page.id order by o.created_at desc, o.id desc`;
  const ordered = sql`${plainCondition(filter)} and ${behind}`;
  if (filter.term === null) {
    return (
      await readRows<Row>(db, page(sql`orders`, sql`${ordered} and ${kindCondition(filter)}`))
    ).map(toRow);
  }
  const near = sql`(select * from orders o where ${ordered}
    order by o.created_at desc, o.id desc limit ${quickWalk})`;
  const kind = kindCondition(filter);
  const first = await readRows<Row>(
    db,
    page(near, sql`${writtenCondition(filter.term)} and ${kind}`),
  );
  if (first.length === limit) return first.map(toRow);
  // Materialized, so that the planner does not walk the whole order after all.
  const found = sql`(with found as materialized (
    select o.id, o.created_at from orders o
    where ${ordered} and ${termCondition(filter)} and ${kind}) select * from found)`;
  return (await readRows<Row>(db, page(found, sql`true`))).map(toRow);
}

/** How many orders fit the filter, and how many there are: one statement, so that the two agree. */
export async function countOrders(
  db: Queryable,
  filter: OrderFilter,
): Promise<{ readonly fitting: number; readonly all: number }> {
  const fits = sql`${plainCondition(filter)} and ${termCondition(filter)} and ${kindCondition(filter)}`;
  const [counts] = await readRows<{ fitting: number; all: number }>(
    db,
    sql`
    select (select count(*)::int from orders o where ${fits}) as fitting,
      (select count(*)::int from orders) as "all"`,
  );
  return counts ?? { fitting: 0, all: 0 };
}

function toRow({ createdAt, ...row }: Row): OrderListRow {
  return { ...row, createdAt: new Date(createdAt) };
}

function plainCondition({ status, needsReview, from, until }: OrderFilter): SQL {
  const parts = [
    sql`true`,
    ...(status === null ? [] : [sql`o.status = ${status}`]),
    ...(needsReview ? [sql`o.review_reason is not null`] : []),
    ...(from === null ? [] : [sql`o.created_at >= ${instant(from)}`]),
    ...(until === null ? [] : [sql`o.created_at < ${instant(until)}`]),
  ];
  return sql.join(parts, sql` and `);
}

/** From so many letters on, the index of letters in threes finds a text wherever it stands. */
const shortestInside = 3;
const isShort = (term: string) => [...term].length < shortestInside;

/** What holds the term or, up to two letters, has a word behind the number that begins with it. */
function writtenCondition(term: string): SQL {
  return sql`o.search_text like ${containing(isShort(term) ? ` ${term}` : term)}`;
}

/** The same as an index has it. */
function termCondition({ term }: OrderFilter): SQL {
  if (term === null) return sql`true`;
  if (!isShort(term)) return writtenCondition(term);
  return sql`word_beginnings(substr(o.search_text, 14)) @> array[${term}::text]`;
}

function kindCondition({ kind }: OrderFilter): SQL {
  if (kind === null) return sql`true`;
  return sql`exists (select 1 from order_items i where i.order_id = o.id and i.kind = ${kind})`;
}
