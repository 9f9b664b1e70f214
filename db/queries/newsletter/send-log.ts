import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import type { Cursor } from "@/db/cursor";
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
  /** Exact normalized address. */
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

/** Lists up to `limit` sends, newest first, after a cursor. Every filter uses an index. */
export async function listSends(
  db: Queryable,
  filter: SendLogFilter,
  { after, limit }: { readonly after: Cursor | null; readonly limit: number },
): Promise<readonly SendLogEntry[]> {
  const rows = await readRows<Row>(
    db,
    sql`
    with page as (${buildPageQuery(filter, after, limit)})
    select s.subscriber_id as "subscriberId", r.email, s.first_name as "firstName",
      s.issue_id as "issueId", i.subject, s.chicago_date::text as "chicagoDate", s.status,
      s.batch_id as "batchId", s.batch_index as "batchIndex", s.provider_id as "providerId",
      s.last_error as "lastError", s.created_at as "createdAt", s.updated_at as "updatedAt"
    from page s
    join newsletter_subscribers r on r.id = s.subscriber_id
    join newsletter_issues i on i.id = s.issue_id
    order by s.created_at desc, s.batch_id desc, s.batch_index desc`,
  );
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  }));
}

function buildPageQuery(filter: SendLogFilter, after: Cursor | null, limit: number): SQL {
  const statuses = filter.statuses ?? [];
  if (statuses.length === 0) return buildSendsQuery(filter, null, after, limit);
  // One index scan per status, so that no scan passes over all sends of another.
  const each = statuses.map((status) => sql`(${buildSendsQuery(filter, status, after, limit)})`);
  return sql`select * from (${sql.join(each, sql` union all `)}) found
    order by created_at desc, batch_id desc, batch_index desc limit ${limit}`;
}

function buildSendsQuery(
  { email, issueId, batchId }: SendLogFilter,
  status: SendStatus | null,
  after: Cursor | null,
  limit: number,
): SQL {
  const isProblem = problemStatuses.some((one) => one === status);
  const where = [
    sql`true`,
    email !== undefined &&
      sql`subscriber_id = (select id from newsletter_subscribers where email = ${email})`,
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
  return sql`select * from newsletter_sends where ${sql.join(where, sql` and `)}
    order by created_at desc, batch_id desc, batch_index desc limit ${limit}`;
}
