import { exportAudit } from "@/lib/audit/export-audit";
import { parseAuditFilter } from "@/lib/audit/parse-audit-filter";
import { appCtx } from "@/lib/web/ctx";
import { checkExportAvailability, exportCsv } from "@/lib/web/staff/export-csv";

/** The audit of the page's filters as a file. It reads alone, but for the audit's note. */
export async function GET(request: Request): Promise<Response> {
  return await exportCsv(request, "audit_export", (admin, query) =>
    exportAudit(appCtx(), admin, parseAuditFilter(query)),
  );
}

/** Whether the file would be written now. */
export async function HEAD(request: Request): Promise<Response> {
  return await checkExportAvailability(request, "audit_export");
}
