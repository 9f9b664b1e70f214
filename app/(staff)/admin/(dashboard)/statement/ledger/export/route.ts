import { exportStatement } from "@/lib/statement/export-statement";
import { parsePeriod } from "@/lib/statement/read-statement";
import { appCtx } from "@/lib/web/ctx";
import { checkExportAvailability, exportCsv } from "@/lib/web/staff/export-csv";

const route = { permission: "orders.export", where: "statement_ledger_export" } as const;

/** Exports a period's changes of the balance at Stripe as CSV. */
export async function GET(request: Request): Promise<Response> {
  return await exportCsv(route, request, (admin, query) =>
    exportStatement(appCtx(), admin, "ledger", parsePeriod(query, appCtx().now())),
  );
}

/** Whether an export could start now. */
export async function HEAD(request: Request): Promise<Response> {
  return await checkExportAvailability(route, request);
}
