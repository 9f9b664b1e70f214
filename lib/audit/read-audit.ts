import type { AuditFilter } from "@/db/queries/audit";
import { type AuditRow, readAuditRows } from "@/db/queries/audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

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
