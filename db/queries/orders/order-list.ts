import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import type { Cursor } from "@/db/cursor";
import { containsPattern } from "@/db/like-pattern";
import { readRows } from "@/db/read-rows";
import { timestampParam } from "@/db/timestamp-param";
import type { OrderStatus } from "@/db/values/orders";
import type { ProductKind } from "@/db/values/products";

/** Filter for the order list; null means any. Times are half-open: from <= created < until. */
export type OrderFilter = {
  readonly term: string | null;
  readonly status: OrderStatus | null;
  readonly kind: ProductKind | null;
  readonly needsReview: boolean;
  readonly from: Date | null;
  readonly until: Date | null;
};

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
    select o.id, o.order_number as "orderNumber", o.status, o.email,
      o.first_name || ' ' || o.last_name as name, o.total_cents as "totalCents",
      o.refunded_cents as "refundedCents", o.review_reason as "reviewReason",
      o.created_at as "createdAt",
      (select string_agg(case when i.quantity > 1 then i.quantity || ' × ' else '' end || i.title,
        ', ' order by i.position) from order_items i where i.order_id = o.id) as lines
    from page join orders o on o.id = page.id order by o.created_at desc, o.id desc`;
  const ordered = sql`${plainCondition(filter)} and ${cursorCondition}`;
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
  // Materialized: otherwise the planner scans the newest-first index after all.
  const found = sql`(with found as materialized (
    select o.id, o.created_at from orders o
    where ${ordered} and ${termCondition(filter)} and ${kind}) select * from found)`;
  return (await readRows<Row>(db, page(found, sql`true`))).map(toRow);
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

function toRow({ createdAt, ...row }: Row): OrderListRow {
  return { ...row, createdAt: new Date(createdAt) };
}

function plainCondition({ status, needsReview, from, until }: OrderFilter): SQL {
  const parts = [
    sql`true`,
    ...(status === null ? [] : [sql`o.status = ${status}`]),
    ...(needsReview ? [sql`o.review_reason is not null`] : []),
    ...(from === null ? [] : [sql`o.created_at >= ${timestampParam(from)}`]),
    ...(until === null ? [] : [sql`o.created_at < ${timestampParam(until)}`]),
  ];
  return sql.join(parts, sql` and `);
}

/** Trigrams need at least this many characters. */
const shortestInside = 3;
const isShort = (term: string) => [...term].length < shortestInside;

/** Matches the term anywhere, or at the start of a word if it's short. */
function writtenCondition(term: string): SQL {
  return sql`o.search_text like ${containsPattern(isShort(term) ? ` ${term}` : term)}`;
}

/** The same condition in the form an index supports. */
function termCondition({ term }: OrderFilter): SQL {
  if (term === null) return sql`true`;
  if (!isShort(term)) return writtenCondition(term);
  return sql`word_prefixes(substr(o.search_text, 14)) @> array[${term}::text]`;
}

function kindCondition({ kind }: OrderFilter): SQL {
  if (kind === null) return sql`true`;
  return sql`exists (select 1 from order_items i where i.order_id = o.id and i.kind = ${kind})`;
}
