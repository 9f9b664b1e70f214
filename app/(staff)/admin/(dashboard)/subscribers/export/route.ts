import { exportSubscribers } from "@/lib/subscribers/export-subscribers";
import { listingViewOf } from "@/lib/subscribers/listing-view";
import { newsletterCtx } from "@/lib/web/ctx";
import { exportFile, exportState } from "@/lib/web/export-file";

/** The subscribers of the list's filters as a file. It reads alone, but for the audit's note. */
export async function GET(request: Request): Promise<Response> {
  return await exportFile(request, "subscribers_export", (admin, query) =>
    exportSubscribers(newsletterCtx(), admin, listingViewOf(query)),
  );
}

/** Whether the file would be written now. */
export async function HEAD(request: Request): Promise<Response> {
  return await exportState(request, "subscribers_export");
}
