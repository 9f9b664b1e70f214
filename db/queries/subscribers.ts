import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { segmentCondition } from "@/db/queries/segment-conditions";
import {
  filterCondition,
  filterSets,
  searchCondition,
  searchedRow,
} from "@/db/queries/subscriber-conditions";
import { readRows } from "@/db/read-rows";
import { imports, subscriberSegments } from "@/db/schema";
import { inList } from "@/db/schema/columns";
import type { FrequencyPref } from "@/db/values/newsletter";
import type { SegmentCondition } from "@/db/values/segments";
import {
  type DeliveryProblem,
  type ListView,
  type SubscriberStatus,
  subscriberStatuses,
} from "@/db/values/subscribers";

export type ListingRow = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly status: SubscriberStatus;
  readonly frequency: FrequencyPref;
  readonly quickCheckCount: number;
  readonly deliveryProblem: DeliveryProblem | null;
  /** Formatted by PostgreSQL, with microseconds. */
  readonly createdAt: string;
};

/** A row's sort keys, as a keyset cursor. */
type ListCursor = Pick<ListingRow, "id" | "email" | "quickCheckCount" | "createdAt">;

const columns = selectColumns(sql``);

function selectColumns(table: SQL): SQL {
  return sql`${table}subscriber_id as id, ${table}email, ${table}first_name as "firstName",
    ${table}status, ${table}frequency, ${table}quick_check_count as "quickCheckCount",
    ${table}delivery_problem as "deliveryProblem", ${table}created_at::text as "createdAt"`;
}

export async function readListCursor(db: Queryable, id: string): Promise<ListCursor | null> {
  const [cursor] = await readRows<ListingRow>(
    db,
    sql`select ${columns} from subscriber_listings where subscriber_id = ${id}`,
  );
  return cursor ?? null;
}

type ListQuery = {
  readonly now: Date;
  readonly view: ListView;
  readonly after: ListCursor | null;
  readonly limit: number;
};

/** Reads up to `limit` rows of a view after a cursor, or from the start. */
export async function readListing(
  db: Queryable,
  now: Date,
  view: ListView,
  page: Pick<ListQuery, "after" | "limit">,
): Promise<readonly ListingRow[]> {
  const query = { now, view, ...page };
  if (view.segment) return await readRows<ListingRow>(db, buildSegmentQuery(query));
  return view.search === ""
    ? await readRows<ListingRow>(db, buildOrderedQuery(query))
    : await searchListing(db, query);
}

/** Which side is scanned depends on how many the segment finds, so the planner decides. */
function buildSegmentQuery({ now, view, after, limit }: ListQuery): SQL {
  return sql`select ${columns} from subscriber_listings
    where ${isShown(now, view)} and ${cursorCondition(view, after)}
    order by ${order(view)} limit ${limit}`;
}

type Selection = Pick<ListView, "search" | "filter" | "segment">;

/** What a view shows, as a condition on `subscriber_listings`. */
function isShown(now: Date, { search, filter, segment }: Selection): SQL {
  const inSegment = segment
    ? sql`subscriber_id in (select s.id from newsletter_subscribers s
        where ${segmentCondition(segment.conditions, now)})`
    : sql`true`;
  return sql`${filterCondition(filter, now)} and ${searchCondition({ search })} and ${inSegment}`;
}

/** Merges the index scans of each condition, then reads the rows of that page. */
function buildOrderedQuery({ now, view, after, limit }: ListQuery): SQL {
  const pageClause = sql`${cursorCondition(view, after)} order by ${order(view)} limit ${limit}`;
  const sets = filterSets(view.filter, now, view.sort).map(
    (set) => sql`(select ${keys(view)} from subscriber_listings where ${set} and ${pageClause})`,
  );
  return sql`select ${columns} from subscriber_listings where subscriber_id in (
      select subscriber_id from (${sql.join(sets, sql` union all `)}) rows
      order by ${order(view)} limit ${limit})
    order by ${order(view)}`;
}

/** Folding and comparing this many index entries takes about ten milliseconds. */
const scannedEntries = 10_000;
/** Share of table blocks sampled for an estimate: about 5,000 rows of a million. */
const sampledPercent = 0.5;
/**
 * Above this share of matches, scanning in order finds a page sooner than the search index. High, because the first
 * entries had no page: the matches are together somewhere, such as in an old import, and the scan may end there last.
 */
const commonPercent = 30;

/**
 * Common text is found quickly in any order, rare text by the trigram index. Each plan takes
 * seconds where the other fits, so the first entries and a sample decide.
 */
async function searchListing(db: Queryable, query: ListQuery): Promise<readonly ListingRow[]> {
  const { now, view, limit } = query;
  const scanned = await readRows<ListingRow>(db, buildScanQuery(query, scannedEntries));
  if (scanned.length === limit) return scanned;
  const matches = sql`${searchedRow(view)} and ${filterCondition(view.filter, now)}`;
  const { percent } = await estimateMatches(db, matches);
  const isCommon = percent > commonPercent;
  return await readRows<ListingRow>(db, isCommon ? buildScanQuery(query) : buildSortedQuery(query));
}

type Estimate = { readonly percent: number; readonly count: number };

/**
 * Estimates how many subscribers match a condition on `subscriber_listings`, from a sample. The count
 * is 0 while PostgreSQL hasn't analyzed the table.
 */
export async function estimateMatches(db: Queryable, condition: SQL): Promise<Estimate> {
  const [sample] = await readRows<{ percent: number | null; total: number }>(
    db,
    sql`
    select (100.0 * count(*) filter (where ${condition}) / nullif(count(*), 0))::float as percent,
      (select greatest(reltuples, 0)::float from pg_class where oid = 'subscriber_listings'::regclass)
        as total
    from subscriber_listings tablesample system (${sampledPercent})`,
  );
  const percent = sample?.percent ?? 0;
  return { percent, count: ((sample?.total ?? 0) * percent) / 100 };
}

/**
 * Scans entries in order, all or the next `maxEntries`, and keeps those that match. `offset 0` and
 * `limit` keep the planner from reordering the steps.
 */
function buildScanQuery({ now, view, after, limit }: ListQuery, maxEntries?: number): SQL {
  return sql`select ${selectColumns(sql`listed.`)} from (
      select * from (
        select ${keys(view)}, search_text ${view.sort === "email" ? sql`` : sql`, email`}
        from subscriber_listings where ${cursorCondition(view, after)}
        order by ${order(view)} ${maxEntries === undefined ? sql`offset 0` : sql`limit ${maxEntries}`}) entries
      where ${searchedRow(view)}) hit
    cross join lateral (
      select * from subscriber_listings
      where subscriber_id = hit.subscriber_id and ${filterCondition(view.filter, now)}
      offset 0) listed
    order by ${order(view, sql`hit.`)} limit ${limit}`;
}

/** Finds all matches and sorts them by their keys: entire rows of many wouldn't fit into working memory. */
function buildSortedQuery({ now, view, after, limit }: ListQuery): SQL {
  return sql`
    with found as materialized (
      select ${keys(view)} from subscriber_listings
      where ${searchCondition(view)} and ${filterCondition(view.filter, now)}
        and ${cursorCondition(view, after)})
    select ${selectColumns(sql`listed.`)}
    from (select * from found order by ${order(view)} limit ${limit}) hit
      join subscriber_listings listed on listed.subscriber_id = hit.subscriber_id
    order by ${order(view, sql`listed.`)}`;
}

/** Sort columns, as their index holds them. */
function keys({ sort }: ListView): SQL {
  if (sort === "email") return sql`email, subscriber_id`;
  const rest = sql`created_at, subscriber_id`;
  return sort === "joined" ? rest : sql`quick_check_count, ${rest}`;
}

function order({ sort, direction }: ListView, of: SQL = sql``): SQL {
  const directionSql = sql.raw(direction);
  if (sort === "email") return sql`${of}email ${directionSql}`;
  const rest = sql`${of}created_at ${directionSql}, ${of}subscriber_id ${directionSql}`;
  return sort === "joined" ? rest : sql`${of}quick_check_count ${directionSql}, ${rest}`;
}

/** Rows after the cursor. */
function cursorCondition({ sort, direction }: ListView, after: ListCursor | null): SQL {
  if (!after) return sql`true`;
  const operator = sql.raw(direction === "asc" ? ">" : "<");
  if (sort === "email") return sql`email ${operator} ${after.email}`;
  const rest = sql`${after.createdAt}::timestamptz, ${after.id}::uuid`;
  return sort === "joined"
    ? sql`(created_at, subscriber_id) ${operator} (${rest})`
    : sql`(quick_check_count, created_at, subscriber_id) ${operator} (${after.quickCheckCount}::int, ${rest})`;
}

/** All rows of a view in order, for a database cursor. */
export function buildFullListingQuery(now: Date, view: ListView): SQL {
  return sql`select ${columns} from subscriber_listings
    where ${isShown(now, view)}
    order by ${order(view)}`;
}

/** Counts the subscribers that meet all conditions. */
export async function countSegment(
  db: Queryable,
  now: Date,
  conditions: readonly SegmentCondition[],
): Promise<number> {
  const [row] = await readRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from newsletter_subscribers s
      where ${segmentCondition(conditions, now)}`,
  );
  return row?.count ?? 0;
}

/** Counts a view and the total in one statement so that they agree. */
export async function countListing(
  db: Queryable,
  now: Date,
  view: ListView,
): Promise<{ readonly matching: number; readonly all: number }> {
  const isWhole = view.search === "" && view.filter === null && view.segment === null;
  const matching = isWhole
    ? sql`null::int`
    : sql`(select count(*)::int from subscriber_listings where ${isShown(now, view)})`;
  const [counts] = await readRows<{ matching: number | null; all: number }>(
    db,
    sql`
    select ${matching} as matching, (select count(*)::int from subscriber_listings) as "all"`,
  );
  const all = counts?.all ?? 0;
  return { matching: counts?.matching ?? all, all };
}

export type ListingFigures = {
  readonly total: number;
  readonly confirmed: number;
  readonly highIntent: number;
  readonly newIn7Days: number;
  readonly newIn30Days: number;
};

/** Counted because they are few; counting confirmed subscribers would scan the entire table. */
const unconfirmed = subscriberStatuses.filter((status) => status !== "confirmed");

/** Counts subscribers with one statement of index scans. Days are counted back from now. */
export async function readListingFigures(db: Queryable, now: Date): Promise<ListingFigures> {
  const [figures] = await readRows<ListingFigures>(
    db,
    sql`
    select total, total - others as confirmed, "highIntent", "newIn7Days", "newIn30Days"
    from (select count(*)::int as total from subscriber_listings) totals,
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

const segmentColumns = {
  id: subscriberSegments.id,
  version: subscriberSegments.version,
  name: subscriberSegments.name,
  conditions: subscriberSegments.conditions,
  sort: subscriberSegments.sort,
  direction: subscriberSegments.direction,
};

export async function findSegment(db: Queryable, id: string) {
  const [segment] = await db
    .select(segmentColumns)
    .from(subscriberSegments)
    .where(eq(subscriberSegments.id, id));
  return segment;
}

/** Returns the saved segments by name. */
export async function selectSegments(db: Queryable) {
  return await db
    .select(segmentColumns)
    .from(subscriberSegments)
    .orderBy(asc(sql`lower(${subscriberSegments.name})`));
}

/** Returns the tags of subscribers, at most 200 as imports allow. */
export async function selectTags(db: Queryable): Promise<readonly string[]> {
  const rows = await readRows<{ tag: string }>(
    db,
    sql`select distinct tag from subscriber_tags order by tag limit 200`,
  );
  return rows.map(({ tag }) => tag);
}

/** Returns the imports of subscribers that weren't undone, newest first. */
export async function selectSubscriberImports(db: Queryable) {
  return await db
    .select({ id: imports.id, startedAt: sql`${imports.startedAt}`.mapWith(imports.createdAt) })
    .from(imports)
    .where(sql`${imports.startedAt} is not null and ${imports.undoneAt} is null
      and exists (select from import_subscribers where import_id = ${imports.id})`)
    .orderBy(desc(imports.startedAt))
    .limit(100);
}
