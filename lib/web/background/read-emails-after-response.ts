import "server-only";
import { after } from "next/server";
import { describeError, log } from "@/lib/core/log";
import { readReceivedEmails } from "@/lib/inquiries/email/read-received-emails";
import { flushOutbox } from "@/lib/web/background/after-response";
import { getRunBudgetMs } from "@/lib/web/background/run-budget";
import { appCtx } from "@/lib/web/ctx";

const budgetMs = 10_000;
let isReading = false;
let isWanted = false;

/**
 * Reads announced emails after the response, one run at a time per process, so that a flood of them
 * leaves CPU time for requests. Cron reads what remains.
 */
export function readEmailsAfterResponse(): void {
  after(async () => {
    isWanted = true;
    if (isReading) return;
    isReading = true;
    try {
      const ctx = appCtx();
      while (isWanted) {
        isWanted = false;
        const until = new Date(ctx.now().getTime() + getRunBudgetMs(budgetMs));
        await readReceivedEmails(ctx, { until });
      }
    } catch (error) {
      log.warn("inbound_email.not_read_yet", { reason: describeError(error) });
    } finally {
      isReading = false;
    }
    await flushOutbox();
  });
}
