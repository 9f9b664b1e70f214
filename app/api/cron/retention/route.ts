import { connection } from "next/server";
import { recordJobRun } from "@/lib/jobs/record-job-run";
import { purgeExpiredData } from "@/lib/retention/purge-expired-data";
import { appCtx } from "@/lib/web/ctx";
import { isCronRequest } from "@/lib/web/http/cron-request";
import { faultResponse } from "@/lib/web/http/fault-response";

export const maxDuration = 60;

/** Once a day: forgets what is of no use any more. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  if (!isCronRequest(request)) return Response.json({ error: "unauthorized" }, { status: 401 });
  try {
    const ctx = appCtx();
    return Response.json(await recordJobRun(ctx, "retention", () => purgeExpiredData(ctx)));
  } catch (fault) {
    return faultResponse("cron.retention", fault);
  }
}
