import { exportSubscribers } from "@/lib/subscribers/export-subscribers";
import { parseListView } from "@/lib/subscribers/list-view";
import { newsletterCtx } from "@/lib/web/ctx";
import { checkExportAvailability, exportCsv } from "@/lib/web/staff/export-csv";

/** Exports the filtered subscribers as CSV. */
export async function GET(request: Request): Promise<Response> {
  return await exportCsv(
    { permission: "subscribers.export", where: "subscribers_export" },
    request,
    (admin, query) => exportSubscribers(newsletterCtx(), admin, parseListView(query)),
  );
}

/** Whether an export could start now. */
export async function HEAD(request: Request): Promise<Response> {
  return await checkExportAvailability(
    { permission: "subscribers.export", where: "subscribers_export" },
    request,
  );
}
