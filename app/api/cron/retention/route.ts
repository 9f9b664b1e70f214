import { connection } from "next/server";
import { purgeAbandonedUploads } from "@/lib/course/uploads/remove-upload";
import { recordJobRun } from "@/lib/jobs/record-job-run";
import { purgeExpiredData } from "@/lib/retention/purge-expired-data";
import { appCtx } from "@/lib/web/ctx";
import { isCronRequest } from "@/lib/web/http/cron-request";
import { faultResponse } from "@/lib/web/http/fault-response";

export const maxDuration = 60;

/** Runs once a day. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  if (!isCronRequest(request)) return Response.json({ error: "unauthorized" }, { status: 401 });
  try {
    const ctx = appCtx();
    const purge = async () => ({
      ...(await purgeExpiredData(ctx)),
      lessonUploads: await purgeAbandonedUploads(ctx),
    });
    return Response.json(await recordJobRun(ctx, "retention", purge));
  } catch (fault) {
    return faultResponse("cron.retention", fault);
  }
}
