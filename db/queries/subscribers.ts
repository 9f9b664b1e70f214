import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { filterCondition, filterSets, searchCondition } from "@/db/queries/subscriber-conditions";
import type { FrequencyPref } from "@/lib/newsletter/subscriber";
import type { ListingView } from "@/lib/subscribers/listing-view";
import type { SubscriberStatus, SubscriberTrouble } from "@/lib/subscribers/status";

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
export type ListingPlace = Pick<ListingRow, "id" | "email" | "quickCheckCount" | "createdAt">;

/** So many rows of an ordered index are read in a few milliseconds. */
const quickWalk = 15_000;
/** So many rows that a search found are sorted in a few milliseconds. */
const quickSort = 15_000;

const columns = sql`subscriber_id as id, email, first_name as "firstName", status, frequency,
  quick_check_count as "quickCheckCount", trouble, created_at::text as "createdAt"`;

export async function readListingPlace(db: Queryable, id: string): Promise<ListingPlace | null> {
  const [place] = await db.execute<ListingRow>(
    sql`select ${columns} from subscriber_listings where subscriber_id = ${id}`,
  );
  return place ?? null;
}

/** Up to `limit` rows of a view behind a place, or from its beginning. */
export async function readListing(
  db: Queryable,
  now: Date,
  view: ListingView,
  { after, limit }: { readonly after: ListingPlace | null; readonly limit: number },
): Promise<readonly ListingRow[]> {
  const ask = { now, view, after, limit };
  if (view.search === "") return await db.execute<ListingRow>(ordered(ask, sql`true`));
  // What many have turns up among the first rows of the order; what few have, the index of letters
  // finds at once. What is neither, but far from here, is left to the whole order.
  const near = await db.execute<ListingRow>(walked(ask));
  if (near.length === limit) return near;
  const { rows, isAll } = await readFound(db, ask);
  return isAll ? rows : await db.execute<ListingRow>(ordered(ask, searchCondition(view)));
}

type Ask = {
  readonly now: Date;
  readonly view: ListingView;
  readonly after: ListingPlace | null;
  readonly limit: number;
};

/** A page by the index of each set, merged. */
function ordered({ now, view, after, limit }: Ask, condition: SQL): SQL {
  const tail = sql`${behind(view, after)} and ${condition} order by ${order(view)} limit ${limit}`;
  const sets = filterSets(view.filter, now).map(
    (set) => sql`(select * from subscriber_listings where ${set} and ${tail})`,
  );
  return sql`select ${columns} from (${sql.join(sets, sql` union all `)}) rows
    order by ${order(view)} limit ${limit}`;
}

/** What the search fits among the next rows of the order. */
function walked({ now, view, after, limit }: Ask): SQL {
  const [only, ...others] = filterSets(view.filter, now);
  const inside = others.length === 0 ? (only ?? sql`true`) : sql`true`;
  const outside = others.length === 0 ? sql`true` : filterCondition(view.filter, now);
  return sql`select ${columns} from (
      select * from subscriber_listings where ${inside} and ${behind(view, after)}
      order by ${order(view)} limit ${quickWalk}) near
    where ${outside} and ${searchCondition(view)}
    order by ${order(view)} limit ${limit}`;
}

/** All that a search finds, sorted; where that is too much to sort, not all of it. */
async function readFound(
  db: Queryable,
  { now, view, after, limit }: Ask,
): Promise<{ readonly rows: readonly ListingRow[]; readonly isAll: boolean }> {
  const found = await db.execute<ListingRow & { found: number }>(sql`
    with found as materialized (
      select * from subscriber_listings
      where ${searchCondition(view)} and ${filterCondition(view.filter, now)}
        and ${behind(view, after)}
      limit ${quickSort + 1})
    select ${columns}, (select count(*) from found)::int as found
    from found order by ${order(view)} limit ${limit}`);
  const rows = found.map(({ found: _, ...row }) => row);
  return { rows, isAll: (found[0]?.found ?? 0) <= quickSort };
}

function order({ sort, direction }: ListingView): SQL {
  const way = sql.raw(direction);
  if (sort === "email") return sql`email ${way}`;
  const rest = sql`created_at ${way}, subscriber_id ${way}`;
  return sort === "joined" ? rest : sql`quick_check_count ${way}, ${rest}`;
}

/** The rows that come after a place. */
function behind({ sort, direction }: ListingView, after: ListingPlace | null): SQL {
  if (!after) return sql`true`;
  const than = sql.raw(direction === "asc" ? ">" : "<");
  if (sort === "email") return sql`email ${than} ${after.email}`;
  const rest = sql`${after.createdAt}::timestamptz, ${after.id}::uuid`;
  return sort === "joined"
    ? sql`(created_at, subscriber_id) ${than} (${rest})`
    : sql`(quick_check_count, created_at, subscriber_id) ${than} (${after.quickCheckCount}::int, ${rest})`;
}

/** All rows of a view in its order, for a cursor of the database. */
export function wholeListing(now: Date, view: ListingView): SQL {
  return sql`select ${columns} from subscriber_listings
    where ${filterCondition(view.filter, now)} and ${searchCondition(view)}
    order by ${order(view)}`;
}

/** How many a view shows, out of how many: one statement, so that the two agree. */
export async function countListing(
  db: Queryable,
  now: Date,
  view: ListingView,
): Promise<{ readonly shown: number; readonly total: number }> {
  const isWhole = view.search === "" && view.filter === null;
  const shown = isWhole
    ? sql`null::int`
    : sql`(select count(*)::int from subscriber_listings
        where ${filterCondition(view.filter, now)} and ${searchCondition(view)})`;
  const [counts] = await db.execute<{ shown: number | null; total: number }>(sql`
    select ${shown} as shown, (select count(*)::int from subscriber_listings) as total`);
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

/** SPEC section 9's figures in one statement, each from an index of its own. */
export async function readListingFigures(db: Queryable, now: Date): Promise<ListingFigures> {
  const count = (filter: Parameters<typeof filterCondition>[0]) =>
    sql`(select count(*)::int from subscriber_listings where ${filterCondition(filter, now)})`;
  const [figures] = await db.execute<ListingFigures>(sql`
    select (select count(*)::int from subscriber_listings) as total,
      ${count("confirmed")} as confirmed, ${count("high-intent")} as "highIntent",
      ${count("new-7d")} as "newIn7Days", ${count("new-30d")} as "newIn30Days"`);
  return figures ?? { total: 0, confirmed: 0, highIntent: 0, newIn7Days: 0, newIn30Days: 0 };
}
