import { connection } from "next/server";
import { askImported } from "@/lib/imports/ask-imported";
import { runImports } from "@/lib/imports/run-imports";
import { recordJobRun, runParts } from "@/lib/jobs/run-job";
import { runNewsletter } from "@/lib/newsletter/run-newsletter";
import { queueWeeklySummaries } from "@/lib/radio/campaign/campaign-emails";
import { checkSystemAfterResponse } from "@/lib/web/background/after-response";
import { getRunBudgetMs } from "@/lib/web/background/run-budget";
import { appCtx, newsletterCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";
import { isCronRequest } from "@/lib/web/http/read-request";

export const maxDuration = 60;

/** No provider call starts after this; less under a platform's shorter limit. */
const budgetMs = 25_000;

/**
 * Sends the newsletter to everyone who is due, works on imports that staff started, and queues the weekly airplay summaries, which locally
 * use the newsletter's clock too. Safe to call at any time and concurrently.
 */
export async function GET(request: Request): Promise<Response> {
  await connection();
  if (!isCronRequest(request)) return Response.json({ error: "unauthorized" }, { status: 401 });
  checkSystemAfterResponse();
  try {
    // Runs are recorded with the machine's clock; the newsletter's may be ahead of it.
    return Response.json(await recordJobRun(appCtx(), "newsletter", sendDueEmails));
  } catch (fault) {
    return faultResponse("cron.newsletter", fault);
  }
}

async function sendDueEmails() {
  const ctx = newsletterCtx();
  const limit = getRunBudgetMs(budgetMs);
  const getEnd = (now: Date) => new Date(now.getTime() + limit);
  const real = appCtx();
  const { newsletter, summaries, imported, asked } = await runParts(real, {
    newsletter: runNewsletter(ctx, { until: getEnd(ctx.now()) }),
    imported: runImports(ctx, { until: getEnd(ctx.now()) }),
    asked: askImported(ctx),
    summaries: queueWeeklySummaries(real, { at: ctx.now(), until: getEnd(real.now()) }),
  });
  return { ...newsletter, summaries, imported, asked };
}
