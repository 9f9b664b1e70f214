import { csvResponse } from "@/lib/csv/csv-response";
import { exportSubscribers } from "@/lib/subscribers/export-subscribers";
import { listingViewOf } from "@/lib/subscribers/listing-view";
import { newsletterCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/fault-response";
import { isSameOrigin } from "@/lib/web/same-origin";
import { currentAdmin } from "@/lib/web/staff";

/** The subscribers of the list's filters as a file. It reads alone, but for the audit's note. */
export async function GET(request: Request): Promise<Response> {
  const admin = await currentAdmin();
  if (!admin || !isSameOrigin(request)) return new Response("Not found", { status: 404 });
  try {
    const view = listingViewOf(Object.fromEntries(new URL(request.url).searchParams));
    const { filename, body } = await exportSubscribers(newsletterCtx(), admin, view);
    return csvResponse(filename, body);
  } catch (fault) {
    return faultResponse("subscribers_export", fault);
  }
}
