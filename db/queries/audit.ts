import { and, desc, eq, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { timestampParam } from "@/db/read-rows";
import { adminAudit } from "@/db/schema";
import { containsWords } from "@/db/search-text";

/** Filter of the audit log. Null means any value. Times are half-open: from ≤ createdAt < until. */
export type AuditFilter = {
  readonly adminEmail: string | null;
  readonly action: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
};

export type AuditRow = typeof adminAudit.$inferSelect;

/** Reads entries after the cursor, newest first. Sorted by id, which increases with time. */
export function readAuditRows(
  db: Queryable,
  filter: AuditFilter,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<AuditRow[]> {
  return db
    .select()
    .from(adminAudit)
    .where(auditCondition(filter, before))
    .orderBy(desc(adminAudit.id))
    .limit(limit);
}

function auditCondition(filter: AuditFilter, before: number | null): SQL | undefined {
  return and(
    filter.adminEmail === null ? undefined : isWrittenBy(filter.adminEmail),
    filter.action === null ? undefined : eq(adminAudit.action, filter.action),
    filter.from === null ? undefined : gte(adminAudit.id, firstIdFrom(filter.from)),
    filter.from === null ? undefined : gte(adminAudit.createdAt, filter.from),
    filter.until === null ? undefined : lte(adminAudit.id, lastIdBefore(filter.until)),
    filter.until === null ? undefined : lt(adminAudit.createdAt, filter.until),
    before === null ? undefined : lt(adminAudit.id, before),
  );
}

/**
 * Matches part of a staff member's address. Jumps through the index from one address to the next,
 * because the log has few of them and many entries.
 */
function isWrittenBy(term: string): SQL {
  return sql`${adminAudit.adminEmail} in (
    with recursive staff(email) as (
      (select admin_email from admin_audit order by admin_email limit 1)
      union all
      select (select a.admin_email from admin_audit a where a.admin_email > staff.email
        order by a.admin_email limit 1)
      from staff where staff.email is not null)
    select email from staff where ${containsWords(sql`fold_text(email)`, term)})`;
}

/**
 * Bounds the ids of a time range, so that PostgreSQL doesn't scan all newer entries. Includes an extra
 * day, because server clocks may differ; the time condition does the exact filtering.
 */
function firstIdFrom(from: Date): SQL<number> {
  const at = sql`${timestampParam(from)} - interval '1 day'`;
  return sql`coalesce((select id from admin_audit where created_at >= ${at} order by created_at, id limit 1), 0)`;
}

function lastIdBefore(until: Date): SQL<number> {
  const at = sql`${timestampParam(until)} + interval '1 day'`;
  return sql`coalesce((select id from admin_audit where created_at < ${at} order by created_at desc, id desc limit 1), 0)`;
}
