import { exportSuppressions } from "@/lib/imports/export-imports";
import { newsletterCtx } from "@/lib/web/ctx";
import { checkExportAvailability, exportCsv } from "@/lib/web/staff/export-csv";

const route = { permission: "subscribers.import", where: "suppressions_export" } as const;

/** Exports all suppressed addresses as CSV. */
export async function GET(request: Request): Promise<Response> {
  return await exportCsv(route, request, (admin) => exportSuppressions(newsletterCtx(), admin));
}

/** Whether an export could start now. */
export async function HEAD(request: Request): Promise<Response> {
  return await checkExportAvailability(route, request);
}
