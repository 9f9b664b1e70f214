import "server-only";
import { after } from "next/server";
import { checkSystem } from "@/lib/alerts/check-system";
import { describeError, log } from "@/lib/core/log";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { runImports } from "@/lib/imports/run-imports";
import { readReceivedEmails } from "@/lib/inquiries/email/read-received-emails";
import { getRunBudgetMs } from "@/lib/web/background/run-budget";
import { yieldToWebhooks } from "@/lib/web/background/stripe-event-queue";
import { appCtx, newsletterCtx } from "@/lib/web/ctx";

const budgetMs = 10_000;
const importBudgetMs = 50_000;
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

/**
 * Runs work after the response, so that the response's content and timing don't reveal the outcome,
 * then sends the emails the work queued. Failures are logged under `name`.
 */
export function runAfterResponse(name: string, work: () => Promise<unknown>): void {
  after(async () => {
    try {
      await work();
    } catch (error) {
      log.error("auth.after_response_failed", { name, reason: describeError(error) });
      return;
    }
    await flushOutbox();
  });
}

const intervalMs = 30_000;
let lastCheckAt = 0;

/**
 * Checks the system after the response, at most every 30 s per process, and sends the alerts. The
 * crons and the health checks call it, so that alerts are sent while one of them still runs.
 */
export function checkSystemAfterResponse(): void {
  const now = Date.now();
  if (now - lastCheckAt < intervalMs) return;
  lastCheckAt = now;
  after(async () => {
    try {
      const { opened, resolved } = await checkSystem(appCtx());
      if (opened + resolved > 0) await flushOutbox();
    } catch (error) {
      log.error("alert.check_failed", { reason: describeError(error) });
    }
  });
}

let isReading = false;
let isReadingWanted = false;

/**
 * Reads announced emails after the response, one run at a time per process, so that a flood of them
 * leaves CPU time for requests. Cron reads what remains.
 */
export function readEmailsAfterResponse(): void {
  after(async () => {
    isReadingWanted = true;
    if (isReading) return;
    isReading = true;
    try {
      const ctx = appCtx();
      while (isReadingWanted) {
        isReadingWanted = false;
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

/** Works on started imports after the response. Cron continues what remains. */
export function runImportsAfterResponse(): void {
  runAfterResponse("imports", async () => {
    const ctx = newsletterCtx();
    await runImports(ctx, {
      until: new Date(ctx.now().getTime() + getRunBudgetMs(importBudgetMs)),
    });
  });
}
