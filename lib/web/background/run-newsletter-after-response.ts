import "server-only";
import { after } from "next/server";
import { describeError, log } from "@/lib/core/log";
import { runNewsletterOnceFree } from "@/lib/newsletter/run-newsletter";
import { getRunBudgetMs } from "@/lib/web/background/run-budget";
import { newsletterCtx } from "@/lib/web/ctx";

const budgetMs = 10_000;

/** Sends due newsletter emails after the response, such as a welcome. Cron sends what remains. */
export function runNewsletterAfterResponse(): void {
  after(async () => {
    try {
      const ctx = newsletterCtx();
      const until = new Date(ctx.now().getTime() + getRunBudgetMs(budgetMs));
      await runNewsletterOnceFree(ctx, { until });
    } catch (error) {
      log.warn("newsletter.run_failed", { reason: describeError(error) });
    }
  });
}
