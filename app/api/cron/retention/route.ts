import { connection } from "next/server";
import { recordRun } from "@/lib/jobs/record-run";
import { forgetOld } from "@/lib/retention/forget-old";
import { isCronRequest } from "@/lib/web/cron";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/fault-response";

export const maxDuration = 60;

/** Once a day: forgets what is of no use any more. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  if (!isCronRequest(request)) return Response.json({ error: "unauthorized" }, { status: 401 });
  try {
    const ctx = appCtx();
    return Response.json(await recordRun(ctx, "retention", () => forgetOld(ctx)));
  } catch (fault) {
    return faultResponse("cron.retention", fault);
  }
}
