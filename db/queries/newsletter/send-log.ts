import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { searchCondition } from "@/db/queries/subscriber-conditions";
import { estimateMatches } from "@/db/queries/subscribers";
import { readRows, timestampParam } from "@/db/read-rows";
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

/** The sends of this many subscribers are read in a few milliseconds. */
const maxSearchedSubscribers = 500;
/** A sample is off by less than this factor. */
const sampleMargin = 10;

/**
 * Lists up to `limit` sends, newest first, after a cursor. Every filter uses an index.
 * @returns "too_many" if more than `maxSearchedSubscribers` subscribers match the search
 */
export async function listSends(
  db: Queryable,
  filter: SendLogFilter,
  page: Page,
): Promise<readonly SendLogEntry[] | "too_many"> {
  if (filter.term === undefined) return await readEntries(db, buildPageQuery(filter, page));
  const condition = searchCondition({ search: filter.term });
  const { count } = await estimateMatches(db, condition);
  if (count > maxSearchedSubscribers * sampleMargin) return "too_many";
  const subscribers = await readRows<{ id: string }>(
    db,
    sql`select subscriber_id as id from subscriber_listings where ${condition}
      limit ${maxSearchedSubscribers + 1}`,
  );
  if (subscribers.length > maxSearchedSubscribers) return "too_many";
  const ids = subscribers.map(({ id }) => id);
  return await readEntries(db, buildSubscribersQuery(ids, filter, page));
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

/** The sends of some subscribers. */
function buildSubscribersQuery(
  ids: readonly string[],
  filter: SendLogFilter,
  { after, limit }: Page,
): SQL {
  const statuses = filter.statuses?.length ? filter.statuses : [null];
  const conditions = statuses.map((status) => sql`(${sendCondition(filter, status, after)})`);
  return sql`select sent.* from unnest(${sql.param(ids)}::uuid[]) found (id)
    cross join lateral (
      select * from newsletter_sends
      where subscriber_id = found.id and (${sql.join(conditions, sql` or `)})
      offset 0) sent
    order by ${newestFirst(sql`sent.`)} limit ${limit}`;
}

function buildPageQuery(filter: SendLogFilter, { after, limit }: Page): SQL {
  const page = sql`order by ${newestFirst()} limit ${limit}`;
  const select = (status: SendStatus | null) =>
    sql`(select * from newsletter_sends where ${sendCondition(filter, status, after)} ${page})`;
  const statuses = filter.statuses?.length ? filter.statuses : [null];
  // One index scan per status, so that no scan passes over all sends of another.
  return sql`select * from (${sql.join(statuses.map(select), sql` union all `)}) found ${page}`;
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
