import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import type { Cursor } from "@/db/cursor";
import { searchCondition, searchedRow } from "@/db/queries/subscriber-conditions";
import { estimateMatchPercent } from "@/db/queries/subscribers";
import { readRows } from "@/db/read-rows";
import { timestampParam } from "@/db/timestamp-param";
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
const scannedSends = 4_000;
/** How many sends a search for common text looks at. */
const scannedSendsIfCommon = 40_000;
/** Above this share of subscribers, the newest sends have a page of matches. */
const commonPercent = 0.5;

/**
 * Lists up to `limit` sends, newest first, after a cursor. Every filter uses an index. A search looks
 * at the next sends first, because all sends of many subscribers would take seconds.
 */
export async function listSends(
  db: Queryable,
  filter: SendLogFilter,
  page: Page,
): Promise<readonly SendLogEntry[]> {
  const { term: search } = filter;
  if (search === undefined) return await readEntries(db, buildPageQuery(filter, page));
  const near = await readEntries(db, buildScanQuery(search, filter, page, scannedSends));
  if (near.length === page.limit) return near;
  if ((await estimateMatchPercent(db, searchedRow({ search }))) > commonPercent) {
    const far = await readEntries(db, buildScanQuery(search, filter, page, scannedSendsIfCommon));
    if (far.length === page.limit) return far;
  }
  return await readEntries(db, buildSubscribersQuery(search, filter, page));
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

/** Looks at the next `maxSends` sends, and keeps those of matching subscribers. */
function buildScanQuery(search: string, filter: SendLogFilter, page: Page, maxSends: number): SQL {
  // `offset 0` and the limits keep the planner from reordering the steps.
  return sql`select next.* from (${buildPageQuery(filter, { ...page, limit: maxSends })}) next
    cross join lateral (
      select from subscriber_listings
      where subscriber_id = next.subscriber_id and ${searchedRow({ search })}
      offset 0) listed
    order by ${newestFirst(sql`next.`)} limit ${page.limit}`;
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
  const build = (status: SendStatus | null) => sql`select * from newsletter_sends
    where ${sendCondition(filter, status, after)} order by ${newestFirst()} limit ${limit}`;
  const statuses = filter.statuses ?? [];
  if (statuses.length === 0) return build(null);
  // One index scan per status, so that no scan passes over all sends of another.
  const each = statuses.map((status) => sql`(${build(status)})`);
  return sql`select * from (${sql.join(each, sql` union all `)}) found
    order by ${newestFirst()} limit ${limit}`;
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
