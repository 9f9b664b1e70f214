import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { searchCondition, searchedRow } from "@/db/queries/subscriber-conditions";
import { estimateMatchPercent } from "@/db/queries/subscribers";
import { readRows } from "@/db/read-rows";
import { timestampParam } from "@/db/timestamp-param";
import type { Cursor } from "@/db/values/cursor";
import type { SendStatus } from "@/db/values/newsletter";

/** Results that staff should look at. */
export const problemStatuses = [
  "failed",
  "uncertain",
  "bounced",
  "complained",
] as const satisfies readonly SendStatus[];

export type SendLogFilter = {
  /** Words of the subscriber's address or first name. */
  readonly term?: string | undefined;
  readonly issueId?: string | undefined;
  readonly batchId?: string | undefined;
  /** Any of these; all if empty. */
  readonly statuses?: readonly SendStatus[] | undefined;
};

export type SendLogEntry = {
  readonly subscriberId: string;
  readonly email: string;
  readonly firstName: string;
  readonly issueId: string;
  readonly subject: string;
  readonly chicagoDate: string;
  readonly status: SendStatus;
  readonly batchId: string;
  readonly batchIndex: number;
  /** The provider's email id; null until it is known. */
  readonly providerId: string | null;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

type Row = Omit<SendLogEntry, "createdAt" | "updatedAt"> & {
  readonly createdAt: string;
  readonly updatedAt: string;
};

type Page = { readonly after: Cursor | null; readonly limit: number };

/** Looking up the subscribers of this many sends takes about 20 milliseconds. */
const nearSends = 1_000;
/** How many sends a search for common text looks at. */
const nearSendsIfCommon = 10_000;
/** Comparing this many sends with the matching subscribers takes about 50 milliseconds. */
const comparedSends = 60_000;
/** Above this share of matches, the next sends have a page sooner than the search index. */
const commonPercent = 1;
/** Below this share, all sends of the matching subscribers are few. */
const rarePercent = 0.1;

/**
 * Lists up to `limit` sends, newest first, after a cursor. Every filter uses an index. A search scans
 * the next sends first, because all sends of many subscribers take seconds.
 */
export async function listSends(
  db: Queryable,
  filter: SendLogFilter,
  page: Page,
): Promise<readonly SendLogEntry[]> {
  const { term: search } = filter;
  if (search === undefined) return await readEntries(db, buildPageQuery(filter, page));
  const scan = async (sends: number, condition: SQL) => {
    const next = buildNextSendsQuery(filter, page.after, sends);
    const found = await readEntries(db, buildScanQuery(next, condition, page.limit));
    if (found.length === page.limit) return found;
    const isEnd = (await countSends(db, next)) < sends;
    return isEnd ? found : null;
  };
  const isMatch = sql`exists (select from subscriber_listings
    where subscriber_id = next.subscriber_id and ${searchedRow({ search })} offset 0)`;
  const near = await scan(nearSends, isMatch);
  if (near) return near;
  const percent = await estimateMatchPercent(db, searchedRow({ search }));
  if (percent > rarePercent) {
    const far =
      percent > commonPercent
        ? await scan(nearSendsIfCommon, isMatch)
        : await scan(comparedSends, isOneOfMatches(search));
    if (far) return far;
  }
  return await readEntries(db, buildSubscribersQuery(search, filter, page));
}

/** `is true` keeps the planner from joining: it hashes the matches and stops when a page is full. */
function isOneOfMatches(search: string): SQL {
  return sql`(next.subscriber_id in (
    select subscriber_id from subscriber_listings where ${searchCondition({ search })})) is true`;
}

async function countSends(db: Queryable, sends: SQL): Promise<number> {
  const [row] = await readRows<{ count: number }>(
    db,
    sql`select count(*)::int from (${sends}) sends`,
  );
  return row?.count ?? 0;
}

/** Reads the entries of a query for rows of `newsletter_sends`. */
async function readEntries(db: Queryable, page: SQL): Promise<readonly SendLogEntry[]> {
  const rows = await readRows<Row>(
    db,
    sql`
    with page as (${page})
    select s.subscriber_id as "subscriberId", r.email, s.first_name as "firstName",
      s.issue_id as "issueId", i.subject, s.chicago_date::text as "chicagoDate", s.status,
      s.batch_id as "batchId", s.batch_index as "batchIndex", s.provider_id as "providerId",
      s.last_error as "lastError", s.created_at as "createdAt", s.updated_at as "updatedAt"
    from page s
    join newsletter_subscribers r on r.id = s.subscriber_id
    join newsletter_issues i on i.id = s.issue_id
    order by ${newestFirst(sql`s.`)}`,
  );
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  }));
}

/** Keeps those of the next sends that match. */
function buildScanQuery(next: SQL, condition: SQL, limit: number): SQL {
  return sql`select next.* from (${next}) next where ${condition}
    order by ${newestFirst(sql`next.`)} limit ${limit}`;
}

/** Finds the matching subscribers, then their sends. */
function buildSubscribersQuery(search: string, filter: SendLogFilter, { after, limit }: Page): SQL {
  const statuses = filter.statuses?.length ? filter.statuses : [null];
  const conditions = statuses.map((status) => sql`(${sendCondition(filter, status, after)})`);
  return sql`select sent.* from (
      select subscriber_id from subscriber_listings
      where ${searchCondition({ search })} offset 0) found
    cross join lateral (
      select * from newsletter_sends
      where subscriber_id = found.subscriber_id and (${sql.join(conditions, sql` or `)})
      offset 0) sent
    order by ${newestFirst(sql`sent.`)} limit ${limit}`;
}

function buildPageQuery(filter: SendLogFilter, { after, limit }: Page): SQL {
  return sql`${selectSends(filter, after, sql`order by ${newestFirst()} limit ${limit}`)}
    order by ${newestFirst()} limit ${limit}`;
}

/** The next sends and all of the same moment as the last one, which saves sorting each batch. */
function buildNextSendsQuery(filter: SendLogFilter, after: Cursor | null, sends: number): SQL {
  const first = sql`order by created_at desc fetch first ${sends} rows with ties`;
  return sql`${selectSends(filter, after, first)} ${first}`;
}

/** @param first the order and limit, for each status of the filter */
function selectSends(filter: SendLogFilter, after: Cursor | null, first: SQL): SQL {
  const select = (status: SendStatus | null) =>
    sql`(select * from newsletter_sends where ${sendCondition(filter, status, after)} ${first})`;
  const statuses = filter.statuses?.length ? filter.statuses : [null];
  // One index scan per status, so that no scan passes over all sends of another.
  return sql`select * from (${sql.join(statuses.map(select), sql` union all `)}) found`;
}

function newestFirst(table: SQL = sql``): SQL {
  return sql`${table}created_at desc, ${table}batch_id desc, ${table}batch_index desc`;
}

function sendCondition(
  { issueId, batchId }: SendLogFilter,
  status: SendStatus | null,
  after: Cursor | null,
): SQL {
  const isProblem = problemStatuses.some((one) => one === status);
  const where = [
    sql`true`,
    // The partial index by issue requires this predicate; see the schema.
    issueId !== undefined && sql`issue_id = ${issueId} and batch_index >= 0`,
    batchId !== undefined && sql`batch_id = ${batchId}`,
    // Inlined, because a partial index only matches literal values.
    status !== null &&
      (isProblem ? sql`status = ${sql.raw(`'${status}'`)}` : sql`status = ${status}`),
    status === "queued" &&
      sql`batch_id in (select id from newsletter_batches where status in ('queued', 'sending'))`,
    after !== null &&
      sql`created_at <= ${timestampParam(after.at)}
        and (created_at, batch_id, batch_index) < (${timestampParam(after.at)}, ${after.id}::uuid, ${after.batchIndex ?? 0})`,
  ].filter((one) => one !== false);
  return sql.join(where, sql` and `);
}
