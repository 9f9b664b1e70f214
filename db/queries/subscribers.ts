import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import {
  filterCondition,
  filterSets,
  searchCondition,
  searchedRow,
} from "@/db/queries/subscriber-conditions";
import { readRows } from "@/db/read-rows";
import { inList } from "@/db/schema/in-list";
import type { FrequencyPref } from "@/lib/newsletter/subscription/subscriber";
import type { ListView } from "@/lib/subscribers/list-view";
import {
  type SubscriberStatus,
  type SubscriberTrouble,
  subscriberStatuses,
} from "@/lib/subscribers/status";

export type ListingRow = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly status: SubscriberStatus;
  readonly frequency: FrequencyPref;
  readonly quickCheckCount: number;
  readonly trouble: SubscriberTrouble | null;
  /** As the database writes it, to the microsecond. */
  readonly createdAt: string;
};

/** A row's place in every order. */
export type ListCursor = Pick<ListingRow, "id" | "email" | "quickCheckCount" | "createdAt">;

const columns = selectColumns(sql``);

function selectColumns(table: SQL): SQL {
  return sql`${table}subscriber_id as id, ${table}email, ${table}first_name as "firstName",
    ${table}status, ${table}frequency, ${table}quick_check_count as "quickCheckCount",
    ${table}trouble, ${table}created_at::text as "createdAt"`;
}

export async function readListCursor(db: Queryable, id: string): Promise<ListCursor | null> {
  const [place] = await readRows<ListingRow>(
    db,
    sql`select ${columns} from subscriber_listings where subscriber_id = ${id}`,
  );
  return place ?? null;
}

type ListQuery = {
  readonly now: Date;
  readonly view: ListView;
  readonly after: ListCursor | null;
  readonly limit: number;
};

/** Up to `limit` rows of a view behind a place, or from its beginning. */
export async function readListing(
  db: Queryable,
  now: Date,
  view: ListView,
  page: Pick<ListQuery, "after" | "limit">,
): Promise<readonly ListingRow[]> {
  const ask = { now, view, ...page };
  return view.search === ""
    ? await readRows<ListingRow>(db, buildOrderedQuery(ask))
    : await searchListing(db, ask);
}

/** A page by the index of each set, merged; rows are read once it is known which. */
function buildOrderedQuery({ now, view, after, limit }: ListQuery): SQL {
  const tail = sql`${behind(view, after)} order by ${order(view)} limit ${limit}`;
  const sets = filterSets(view.filter, now, view.sort).map(
    (set) => sql`(select ${keys(view)} from subscriber_listings where ${set} and ${tail})`,
  );
  return sql`select ${columns} from subscriber_listings where subscriber_id in (
      select subscriber_id from (${sql.join(sets, sql` union all `)}) rows
      order by ${order(view)} limit ${limit})
    order by ${order(view)}`;
}

/** So many entries of an order's index are read in some ten milliseconds. */
const scannedEntries = 40_000;
/** Percent of the table's blocks that are looked at for an estimate: some 5,000 rows of a million. */
const sampledPercent = 0.5;
/** What more of a hundred have is sooner met by walking on than by reading all who have it. */
const frequentPercent = 6;

/**
 * What many have turns up soon in any order; what few have, the index of letters finds at once. What
 * many have, but far from here, is walked to: each way takes seconds where another fits.
 */
async function searchListing(db: Queryable, ask: ListQuery): Promise<readonly ListingRow[]> {
  const { now, view, limit } = ask;
  const near = await readRows<ListingRow>(db, buildScanQuery(ask, scannedEntries));
  if (near.length === limit) return near;
  const [sample] = await readRows<{ rows: number; hits: number }>(
    db,
    sql`
    select count(*)::int as rows,
      count(*) filter (where ${searchedRow(view)} and ${filterCondition(view.filter, now)})::int as hits
    from subscriber_listings tablesample system (${sampledPercent})`,
  );
  const { rows = 0, hits = 0 } = sample ?? {};
  const isOften = hits * 100 > rows * frequentPercent;
  return await readRows<ListingRow>(db, isOften ? buildScanQuery(ask) : buildSortedQuery(ask));
}

/**
 * What the search fits, in the order: among all its entries, or among the next ones. The bounds keep
 * the planner from looking elsewhere, and rows from being read before their entry fits.
 */
function buildScanQuery({ now, view, after, limit }: ListQuery, most?: number): SQL {
  return sql`select ${selectColumns(sql`listed.`)} from (
      select * from (
        select ${keys(view)}, search_text ${view.sort === "email" ? sql`` : sql`, email`}
        from subscriber_listings where ${behind(view, after)}
        order by ${order(view)} ${most === undefined ? sql`offset 0` : sql`limit ${most}`}) entries
      where ${searchedRow(view)}) hit
    cross join lateral (
      select * from subscriber_listings
      where subscriber_id = hit.subscriber_id and ${filterCondition(view.filter, now)}
      offset 0) listed
    order by ${order(view, sql`hit.`)} limit ${limit}`;
}

/** All that a search finds, sorted. */
function buildSortedQuery({ now, view, after, limit }: ListQuery): SQL {
  return sql`
    with found as materialized (
      select * from subscriber_listings
      where ${searchCondition(view)} and ${filterCondition(view.filter, now)}
        and ${behind(view, after)})
    select ${columns} from found order by ${order(view)} limit ${limit}`;
}

/** What an order is by, as its index holds it. */
function keys({ sort }: ListView): SQL {
  if (sort === "email") return sql`email, subscriber_id`;
  const rest = sql`created_at, subscriber_id`;
  return sort === "joined" ? rest : sql`quick_check_count, ${rest}`;
}

function order({ sort, direction }: ListView, of: SQL = sql``): SQL {
  const way = sql.raw(direction);
  if (sort === "email") return sql`${of}email ${way}`;
  const rest = sql`${of}created_at ${way}, ${of}subscriber_id ${way}`;
  return sort === "joined" ? rest : sql`${of}quick_check_count ${way}, ${rest}`;
}

/** The rows that come after a place. */
function behind({ sort, direction }: ListView, after: ListCursor | null): SQL {
  if (!after) return sql`true`;
  const than = sql.raw(direction === "asc" ? ">" : "<");
  if (sort === "email") return sql`email ${than} ${after.email}`;
  const rest = sql`${after.createdAt}::timestamptz, ${after.id}::uuid`;
  return sort === "joined"
    ? sql`(created_at, subscriber_id) ${than} (${rest})`
    : sql`(quick_check_count, created_at, subscriber_id) ${than} (${after.quickCheckCount}::int, ${rest})`;
}

/** All rows of a view in its order, for a cursor of the database. */
export function wholeListing(now: Date, view: ListView): SQL {
  return sql`select ${columns} from subscriber_listings
    where ${filterCondition(view.filter, now)} and ${searchCondition(view)}
    order by ${order(view)}`;
}

/** How many a view shows, out of how many: one statement, so that the two agree. */
export async function countListing(
  db: Queryable,
  now: Date,
  view: ListView,
): Promise<{ readonly shown: number; readonly total: number }> {
  const isWhole = view.search === "" && view.filter === null;
  const shown = isWhole
    ? sql`null::int`
    : sql`(select count(*)::int from subscriber_listings
        where ${filterCondition(view.filter, now)} and ${searchCondition(view)})`;
  const [counts] = await readRows<{ shown: number | null; total: number }>(
    db,
    sql`
    select ${shown} as shown, (select count(*)::int from subscriber_listings) as total`,
  );
  const total = counts?.total ?? 0;
  return { shown: counts?.shown ?? total, total };
}

export type ListingFigures = {
  readonly total: number;
  readonly confirmed: number;
  readonly highIntent: number;
  readonly newIn7Days: number;
  readonly newIn30Days: number;
};

/** Far fewer than the confirmed, who are the rest: counting those would read the whole table. */
const unconfirmed = subscriberStatuses.filter((status) => status !== "confirmed");

/** SPEC section 9's figures in one statement, each from an index; days are rolling, back from now. */
export async function readListingFigures(db: Queryable, now: Date): Promise<ListingFigures> {
  const [figures] = await readRows<ListingFigures>(
    db,
    sql`
    select total, total - others as confirmed, "highIntent", "newIn7Days", "newIn30Days"
    from (select count(*)::int as total from subscriber_listings) everybody,
      (select count(*)::int as others from subscriber_listings
        where status ${inList(unconfirmed)}) unconfirmed,
      (select count(*)::int as "highIntent" from subscriber_listings
        where ${filterCondition("high-intent", now)}) intent,
      (select count(*)::int as "newIn30Days",
          count(*) filter (where ${filterCondition("new-7d", now)})::int as "newIn7Days"
        from subscriber_listings where ${filterCondition("new-30d", now)}) newest`,
  );
  return figures ?? { total: 0, confirmed: 0, highIntent: 0, newIn7Days: 0, newIn30Days: 0 };
}
