import { exportSubscribers } from "@/lib/subscribers/export-subscribers";
import { parseListView } from "@/lib/subscribers/list-view";
import { newsletterCtx } from "@/lib/web/ctx";
import { checkExportAvailability, exportCsv } from "@/lib/web/staff/export-csv";

/** The subscribers of the list's filters as a file. It reads alone, but for the audit's note. */
export async function GET(request: Request): Promise<Response> {
  return await exportCsv(request, "subscribers_export", (admin, query) =>
    exportSubscribers(newsletterCtx(), admin, parseListView(query)),
  );
}

/** Whether the file would be written now. */
export async function HEAD(request: Request): Promise<Response> {
  return await checkExportAvailability(request, "subscribers_export");
}
