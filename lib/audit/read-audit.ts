import { type AuditFilter, type AuditRow, readAuditRows } from "@/db/queries/audit";
import { auditActions } from "@/lib/audit/actions";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { addDays, fromChicagoHour, getChicagoDay, parseCalendarDay } from "@/lib/core/chicago-time";
import { normalizeSearchTerm } from "@/lib/core/typed-text";
import { type CsvValue, createCsvStream } from "@/lib/csv/write-csv";
import type { Ctx } from "@/lib/ctx";

type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Parses the audit filter from a URL: `q` (part of an admin's email), `action`, and `from` and `to` (days in
 * Chicago). Ignores invalid values.
 */
export function parseAuditFilter(query: Query): AuditFilter {
  const to = parseCalendarDay(query.to);
  const from = parseCalendarDay(query.from);
  return {
    adminEmail: normalizeSearchTerm(query.q),
    action: auditActions.find((action) => action === query.action) ?? null,
    from: from === null ? null : fromChicagoHour(from, 0),
    until: to === null ? null : fromChicagoHour(addDays(to, 1), 0),
  };
}

const pageSize = 100;

export type AuditPage = {
  readonly entries: readonly AuditRow[];
  /** The cursor of the next page; null on the last page. */
  readonly next: number | null;
};

/** Returns a page of the audit log, newest first. `before` is the cursor of the previous page. */
export async function readAudit(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  filter: AuditFilter,
  before: number | null,
): Promise<AuditPage> {
  const rows = await readAuditRows(ctx.db, filter, { before, limit: pageSize + 1 });
  const entries = rows.slice(0, pageSize);
  return { entries, next: rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null };
}

const header = ["Timestamp", "Admin", "Action", "Details"];
const batchSize = 2_000;

type AuditExport = { readonly filename: string; readonly body: ReadableStream<Uint8Array> };

/** Exports the filtered entries as CSV, newest first, with times in UTC. Records the export in the audit log. */
export async function exportAudit(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  filter: AuditFilter,
): Promise<AuditExport> {
  const now = ctx.now();
  const details = {
    admin: filter.adminEmail,
    action: filter.action,
    from: filter.from?.toISOString() ?? null,
    until: filter.until?.toISOString() ?? null,
  };
  await recordAudit(ctx.db, { by: actor, action: "audit_exported", details, now });
  return {
    filename: `audit-${getChicagoDay(now)}.csv`,
    body: createCsvStream(header, readBatches(ctx, filter)),
  };
}

async function* readBatches(ctx: Pick<Ctx, "db">, filter: AuditFilter) {
  let before: number | null = null;
  for (;;) {
    const rows: readonly AuditRow[] = await readAuditRows(ctx.db, filter, {
      before,
      limit: batchSize,
    });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(toCells);
    before = last.id;
  }
}

function toCells(row: AuditRow): readonly CsvValue[] {
  const details = row.details === null ? null : JSON.stringify(row.details);
  return [row.createdAt.toISOString(), row.adminEmail, row.action, details];
}
