import { exportSubscribers } from "@/lib/subscribers/export-subscribers";
import { readListView } from "@/lib/subscribers/segments";
import { newsletterCtx } from "@/lib/web/ctx";
import { checkExportAvailability, exportCsv } from "@/lib/web/staff/export-csv";

/** Exports the filtered subscribers as CSV. */
export async function GET(request: Request): Promise<Response> {
  return await exportCsv(
    { permission: "subscribers.export", where: "subscribers_export" },
    request,
    async (admin, query) => {
      const view = await readListView(newsletterCtx(), admin, query);
      return view && (await exportSubscribers(newsletterCtx(), admin, view));
    },
  );
}

/** Whether an export could start now. */
export async function HEAD(request: Request): Promise<Response> {
  return await checkExportAvailability(
    { permission: "subscribers.export", where: "subscribers_export" },
    request,
  );
}
