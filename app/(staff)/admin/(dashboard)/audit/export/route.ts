import { exportAudit, parseAuditFilter } from "@/lib/audit/read-audit";
import { appCtx } from "@/lib/web/ctx";
import { checkExportAvailability, exportCsv } from "@/lib/web/staff/export-csv";

/** Exports the audit entries that match the page's filters as CSV. The export is audited too. */
export async function GET(request: Request): Promise<Response> {
  return await exportCsv(
    { permission: "audit.export", where: "audit_export" },
    request,
    (admin, query) => exportAudit(appCtx(), admin, parseAuditFilter(query)),
  );
}

/** Says whether an export can start now, without writing one. */
export async function HEAD(request: Request): Promise<Response> {
  return await checkExportAvailability(
    { permission: "audit.export", where: "audit_export" },
    request,
  );
}
