import { suppressionsQuery } from "@/db/queries/imports/import-list";
import { refusedRowsQuery } from "@/db/queries/imports/import-rows";
import { streamRows } from "@/db/stream-rows";
import type { RowProblem } from "@/db/values/imports";
import type { SuppressionReason } from "@/db/values/newsletter";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { getChicagoDay } from "@/lib/core/chicago-time";
import { type CsvValue, createCsvStream } from "@/lib/csv/write-csv";
import type { Ctx } from "@/lib/ctx";
import { rowProblemTexts } from "@/lib/imports/import-copy";
import { suppressionReasonLabels } from "@/lib/subscribers/subscriber-copy";

type RefusedRow = {
  readonly fileName: string;
  readonly entryName: string | null;
  readonly rowNumber: number;
  readonly typedEmail: string;
  readonly problem: RowProblem;
};

/** Exports the rows that an import refused, each with the reason. */
export async function exportRefusedRows(ctx: Ctx, actor: AdminActor, importId: string) {
  const now = ctx.now();
  const details = { importId };
  await recordAudit(ctx.db, { by: actor, action: "import_refused_exported", details, now });
  async function* rows(): AsyncGenerator<CsvValue[][]> {
    for await (const chunk of streamRows<RefusedRow>(ctx.db, refusedRowsQuery(importId))) {
      yield chunk.map((row) => [
        row.entryName ?? row.fileName,
        row.rowNumber,
        row.typedEmail,
        rowProblemTexts[row.problem],
      ]);
    }
  }
  const body = createCsvStream(["File", "Line", "Email", "Reason"], rows());
  return { filename: `refused-rows-${getChicagoDay(now)}.csv`, body };
}

type SuppressedRow = {
  readonly emailHash: string;
  readonly reason: SuppressionReason;
  readonly createdAt: string;
  readonly email: string | null;
};

/**
 * Exports every suppressed address, for a site that takes over the list: the address where we have
 * one, otherwise its keyed hash.
 */
export async function exportSuppressions(ctx: Ctx, actor: AdminActor) {
  const now = ctx.now();
  await recordAudit(ctx.db, { by: actor, action: "suppressions_exported", details: null, now });
  async function* rows(): AsyncGenerator<CsvValue[][]> {
    for await (const chunk of streamRows<SuppressedRow>(ctx.db, suppressionsQuery)) {
      yield chunk.map((row) => [
        row.email ?? "",
        row.emailHash,
        suppressionReasonLabels[row.reason],
        getChicagoDay(new Date(row.createdAt)),
      ]);
    }
  }
  const body = createCsvStream(["Email", "Hash", "Reason", "Since"], rows());
  return { filename: `suppressions-${getChicagoDay(now)}.csv`, body };
}
