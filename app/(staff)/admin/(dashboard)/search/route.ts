import { connection } from "next/server";
import { findRecords } from "@/lib/flows/find-records";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";
import { isSameOrigin } from "@/lib/web/http/same-origin";
import { getCurrentStaff } from "@/lib/web/staff/current-staff";

/** Finds the records that match `q` and that the caller may see, as JSON for the command palette. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  try {
    const staff = await getCurrentStaff("records.search");
    if (!staff || !isSameOrigin(request)) return new Response("Not found", { status: 404 });
    const text = new URL(request.url).searchParams.get("q");
    const records = await findRecords(appCtx(), staff, text);
    return Response.json({ records }, { headers: { "cache-control": "private, no-store" } });
  } catch (fault) {
    return faultResponse("staff_search", fault);
  }
}
