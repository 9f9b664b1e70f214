import { connection } from "next/server";
import { runRetention } from "@/lib/flows/run-retention";
import { recordJobRun } from "@/lib/jobs/run-job";
import { getCallTimeoutMs, getRunBudgetMs } from "@/lib/web/background/run-budget";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";
import { isCronRequest } from "@/lib/web/http/read-request";

export const maxDuration = 60;

/** No deletion starts after this; less under a platform's shorter limit. */
const budgetMs = 25_000;
const storageCallMs = 20_000;

/** Runs once a day. Safe to call at any time and concurrently. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  if (!isCronRequest(request)) return Response.json({ error: "unauthorized" }, { status: 401 });
  try {
    const ctx = appCtx();
    const limits = {
      until: new Date(ctx.now().getTime() + getRunBudgetMs(budgetMs)),
      callMs: getCallTimeoutMs(storageCallMs),
    };
    return Response.json(await recordJobRun(ctx, "retention", () => runRetention(ctx, limits)));
  } catch (fault) {
    return faultResponse("cron.retention", fault);
  }
}
