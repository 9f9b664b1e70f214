import "server-only";
import { runImports } from "@/lib/imports/run-imports";
import { runAfterResponse } from "@/lib/web/background/after-response";
import { getRunBudgetMs } from "@/lib/web/background/run-budget";
import { newsletterCtx } from "@/lib/web/ctx";

const budgetMs = 50_000;

/** Works on started imports after the response. Cron continues what remains. */
export function runImportsAfterResponse(): void {
  runAfterResponse("imports", async () => {
    const ctx = newsletterCtx();
    await runImports(ctx, { until: new Date(ctx.now().getTime() + getRunBudgetMs(budgetMs)) });
  });
}
