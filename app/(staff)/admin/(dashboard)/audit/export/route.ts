import { auditFilterOf } from "@/lib/audit/audit-filter";
import { exportAudit } from "@/lib/audit/export-audit";
import { appCtx } from "@/lib/web/ctx";
import { exportFile, exportState } from "@/lib/web/export-file";

/** The audit of the page's filters as a file. It reads alone, but for the audit's note. */
export async function GET(request: Request): Promise<Response> {
  return await exportFile(request, "audit_export", (admin, query) =>
    exportAudit(appCtx(), admin, auditFilterOf(query)),
  );
}

/** Whether the file would be written now. */
export async function HEAD(request: Request): Promise<Response> {
  return await exportState(request, "audit_export");
}
