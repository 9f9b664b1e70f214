import type { AuditFilter } from "@/db/queries/audit";
import { type AuditRow, readAuditRows } from "@/db/queries/audit";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { getChicagoDay } from "@/lib/core/chicago-clock";
import { type CsvValue, createCsvStream } from "@/lib/csv/write-csv";
import type { Ctx } from "@/lib/ctx";

const header = ["Timestamp", "Admin", "Action", "Details"];
const batchSize = 2_000;

export type AuditExport = { readonly filename: string; readonly body: ReadableStream<Uint8Array> };

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
