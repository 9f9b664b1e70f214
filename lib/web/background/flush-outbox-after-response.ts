import "server-only";
import { after } from "next/server";
import { describeError, log } from "@/lib/core/log";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { getRunBudgetMs } from "@/lib/web/background/run-budget";
import { yieldToWebhooks } from "@/lib/web/background/stripe-event-queue";
import { appCtx } from "@/lib/web/ctx";

const budgetMs = 10_000;
let isDelivering = false;
let isWanted = false;

/**
 * Sends queued emails after the response, one run at a time per process. Cron sends what remains.
 * @param before work to do first; if it fails, the emails are still sent
 */
export function flushOutboxAfterResponse(before?: () => Promise<void>): void {
  after(async () => {
    await before?.().catch((error: unknown) => {
      log.warn("email.not_prepared", { reason: describeError(error) });
    });
    await flushOutbox();
  });
}

export async function flushOutbox(): Promise<void> {
  isWanted = true;
  if (isDelivering) return;
  isDelivering = true;
  try {
    const ctx = appCtx();
    while (isWanted) {
      isWanted = false;
      const until = new Date(ctx.now().getTime() + getRunBudgetMs(budgetMs));
      await deliverOutbox(ctx, { limit: 50, until, yieldToUrgentWork: yieldToWebhooks });
    }
  } catch (error) {
    log.warn("email.not_delivered_yet", { reason: describeError(error) });
  } finally {
    isDelivering = false;
  }
}
