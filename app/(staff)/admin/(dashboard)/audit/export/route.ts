import { auditFilterOf } from "@/lib/audit/audit-filter";
import { exportAudit } from "@/lib/audit/export-audit";
import { csvResponse } from "@/lib/csv/csv-response";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/fault-response";
import { isSameOrigin } from "@/lib/web/same-origin";
import { currentAdmin } from "@/lib/web/staff";

/** The audit of the page's filters as a file. It reads alone, but for the audit's note. */
export async function GET(request: Request): Promise<Response> {
  const admin = await currentAdmin();
  if (!admin || !isSameOrigin(request)) return new Response("Not found", { status: 404 });
  try {
    const filter = auditFilterOf(Object.fromEntries(new URL(request.url).searchParams));
    const { filename, body } = await exportAudit(appCtx(), admin, filter);
    return csvResponse(filename, body);
  } catch (fault) {
    return faultResponse("audit_export", fault);
  }
}
