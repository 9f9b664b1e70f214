import { connection } from "next/server";
import { isUuid } from "@/lib/core/is-uuid";
import { exportAirplayReport } from "@/lib/radio/campaign/airplay-report";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";

/** PDF of a song's spins, for the holder of its order's link. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  try {
    const query = new URL(request.url).searchParams;
    const orderItemId = query.get("item") ?? "";
    const report =
      isUuid(orderItemId) &&
      (await exportAirplayReport(appCtx(), { token: query.get("token") ?? "", orderItemId }));
    if (!report) return Response.json({ error: "not_found" }, { status: 404 });
    return new Response(new Uint8Array(report.bytes), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="${report.filename}"`,
        "Cache-Control": "private, no-store",
      },
    });
  } catch (fault) {
    return faultResponse("radio.report", fault);
  }
}
