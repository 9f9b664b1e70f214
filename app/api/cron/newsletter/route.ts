import { connection } from "next/server";
import { recordJobRun } from "@/lib/jobs/record-job-run";
import { runNewsletter } from "@/lib/newsletter/run-newsletter";
import { appCtx, newsletterCtx } from "@/lib/web/ctx";
import { isCronRequest } from "@/lib/web/http/cron-request";
import { faultResponse } from "@/lib/web/http/fault-response";

export const maxDuration = 60;

/** No call is begun after this; the last one ends well before the platform would end it. */
const budgetMs = 25_000;

/** Sends the newsletter to everybody who is due by Chicago's clock. Safe at any time, many at once. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  if (!isCronRequest(request)) return Response.json({ error: "unauthorized" }, { status: 401 });
  try {
    const ctx = newsletterCtx();
    const until = new Date(ctx.now().getTime() + budgetMs);
    // The run is written down by the machine's clock, which the newsletter's may run ahead of.
    return Response.json(
      await recordJobRun(appCtx(), "newsletter", () => runNewsletter(ctx, { until })),
    );
  } catch (fault) {
    return faultResponse("cron.newsletter", fault);
  }
}
