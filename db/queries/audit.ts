import { and, desc, eq, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { adminAudit } from "@/db/schema";
import type { AuditFilter } from "@/lib/audit/parse-audit-filter";

export type AuditRow = typeof adminAudit.$inferSelect;

/**
 * Entries, the newest first, behind a cursor. Ids grow with time, so the primary key orders all of
 * them; one admin's and one action's have an index of their own.
 */
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
    filter.adminEmail === null ? undefined : eq(adminAudit.adminEmail, filter.adminEmail),
    filter.action === null ? undefined : eq(adminAudit.action, filter.action),
    filter.from === null ? undefined : gte(adminAudit.id, firstIdFrom(filter.from)),
    filter.from === null ? undefined : gte(adminAudit.createdAt, filter.from),
    filter.until === null ? undefined : lte(adminAudit.id, lastIdBefore(filter.until)),
    filter.until === null ? undefined : lt(adminAudit.createdAt, filter.until),
    before === null ? undefined : lt(adminAudit.id, before),
  );
}

/**
 * Bounds by the ids at a span's ends, so that an old span is not reached entry by entry. Clocks of
 * two servers may swap neighbours, so a day more is taken in; the times themselves decide.
 */
function firstIdFrom(from: Date): SQL<number> {
  const at = sql`${from.toISOString()}::timestamptz - interval '1 day'`;
  return sql`coalesce((select id from admin_audit where created_at >= ${at} order by created_at, id limit 1), 0)`;
}

function lastIdBefore(until: Date): SQL<number> {
  const at = sql`${until.toISOString()}::timestamptz + interval '1 day'`;
  return sql`coalesce((select id from admin_audit where created_at < ${at} order by created_at desc, id desc limit 1), 0)`;
}
