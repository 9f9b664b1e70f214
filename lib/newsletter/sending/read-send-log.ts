import { type SQL, sql } from "drizzle-orm";
import { readRows } from "@/db/read-rows";
import { timestampParam } from "@/db/timestamp-param";
import { type Cursor, parseCursor, toPage } from "@/lib/core/cursor";
import { normalizeEmail } from "@/lib/core/email-address";
import { isUuid } from "@/lib/core/is-uuid";
import type { Ctx } from "@/lib/ctx";
import type { SendStatus } from "@/lib/newsletter/sending/send-statuses";

/** Results that staff should look at. */
export const problemStatuses = [
  "failed",
  "uncertain",
  "bounced",
  "complained",
] as const satisfies readonly SendStatus[];

export type SendLogFilter = {
  /** Exact address. */
  readonly email?: string | undefined;
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
  readonly seat: number;
  /** The provider's email id; null until it is known. */
  readonly providerId: string | null;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type SendLogPage = {
  readonly entries: readonly SendLogEntry[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
};

type Row = Omit<SendLogEntry, "createdAt" | "updatedAt"> & {
  readonly createdAt: string;
  readonly updatedAt: string;
};

const emptyPage: SendLogPage = { entries: [], nextCursor: null };

/**
 * Reads the send log, newest first, one page at a time. Unknown filter values give an empty page,
 * and an invalid cursor starts over. Every filter uses an index.
 */
export async function readSendLog(
  ctx: Ctx,
  filter: SendLogFilter,
  { cursor, limit = 50 }: { readonly cursor?: string | undefined; readonly limit?: number } = {},
): Promise<SendLogPage> {
  if (filter.batchId !== undefined && !isUuid(filter.batchId)) return emptyPage;
  const from = parseCursor(cursor);
  const rows = await readRows<Row>(
    ctx.db,
    sql`
    with page as (${buildPageQuery(filter, from, limit + 1)})
    select s.subscriber_id as "subscriberId", r.email, s.first_name as "firstName",
      s.issue_id as "issueId", i.subject, s.chicago_date::text as "chicagoDate", s.status,
      s.batch_id as "batchId", s.seat, s.provider_id as "providerId",
      s.last_error as "lastError", s.created_at as "createdAt", s.updated_at as "updatedAt"
    from page s
    join newsletter_subscribers r on r.id = s.subscriber_id
    join newsletter_issues i on i.id = s.issue_id
    order by s.created_at desc, s.batch_id desc, s.seat desc`,
  );
  const found = rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  }));
  const { rows: entries, next: nextCursor } = toPage(
    found,
    limit,
    ({ createdAt: at, batchId: id, seat }) => ({ at, id, batchIndex: seat }),
  );
  return { entries, nextCursor };
}

function buildPageQuery(filter: SendLogFilter, from: Cursor | null, limit: number): SQL {
  const statuses = filter.statuses ?? [];
  if (statuses.length === 0) return buildSendsQuery(filter, null, from, limit);
  // One index scan per status, so that no scan passes over all sends of another.
  const each = statuses.map((status) => sql`(${buildSendsQuery(filter, status, from, limit)})`);
  return sql`select * from (${sql.join(each, sql` union all `)}) found
    order by created_at desc, batch_id desc, seat desc limit ${limit}`;
}

function buildSendsQuery(
  { email, issueId, batchId }: SendLogFilter,
  status: SendStatus | null,
  from: Cursor | null,
  limit: number,
): SQL {
  const isTrouble = problemStatuses.some((one) => one === status);
  const where = [
    sql`true`,
    email !== undefined &&
      sql`subscriber_id = (select id from newsletter_subscribers where email = ${normalizeEmail(email)})`,
    // The partial index by issue requires this predicate; see the schema.
    issueId !== undefined && sql`issue_id = ${issueId} and seat >= 0`,
    batchId !== undefined && sql`batch_id = ${batchId}`,
    // Inlined, because a partial index only matches literal values.
    status !== null &&
      (isTrouble ? sql`status = ${sql.raw(`'${status}'`)}` : sql`status = ${status}`),
    status === "queued" &&
      sql`batch_id in (select id from newsletter_batches where status in ('queued', 'sending'))`,
    from !== null &&
      sql`created_at <= ${timestampParam(from.at)}
        and (created_at, batch_id, seat) < (${timestampParam(from.at)}, ${from.id}::uuid, ${from.batchIndex ?? 0})`,
  ].filter((one) => one !== false);
  return sql`select * from newsletter_sends where ${sql.join(where, sql` and `)}
    order by created_at desc, batch_id desc, seat desc limit ${limit}`;
}
