import { connection } from "next/server";
import { recordJobRun } from "@/lib/jobs/record-job-run";
import { runNewsletter } from "@/lib/newsletter/run-newsletter";
import { checkSystemAfterResponse } from "@/lib/web/background/check-system-after-response";
import { getRunBudgetMs } from "@/lib/web/background/run-budget";
import { appCtx, newsletterCtx } from "@/lib/web/ctx";
import { isCronRequest } from "@/lib/web/http/cron-request";
import { faultResponse } from "@/lib/web/http/fault-response";

export const maxDuration = 60;

/** No provider call starts after this; less under a platform's shorter limit. */
const budgetMs = 25_000;

/** Sends the newsletter to everyone who is due. Safe to call at any time and concurrently. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  if (!isCronRequest(request)) return Response.json({ error: "unauthorized" }, { status: 401 });
  checkSystemAfterResponse();
  try {
    const ctx = newsletterCtx();
    const until = new Date(ctx.now().getTime() + getRunBudgetMs(budgetMs));
    // Runs are recorded with the machine's clock; the newsletter's may be ahead of it.
    return Response.json(
      await recordJobRun(appCtx(), "newsletter", () => runNewsletter(ctx, { until })),
    );
  } catch (fault) {
    return faultResponse("cron.newsletter", fault);
  }
}
