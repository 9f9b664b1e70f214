import { connection } from "next/server";
import { refreshCalendars } from "@/lib/consultations/busy-calendars/refresh-calendars";
import { queueConsultationReminders } from "@/lib/consultations/reminders";
import { announceOpening } from "@/lib/course/change-course";
import { announceEdition } from "@/lib/ebook-files/editions";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { expireOffers } from "@/lib/flows/expire-offers";
import { retryStripeEvents } from "@/lib/flows/handle-stripe-event";
import { queueRestoreNotice } from "@/lib/flows/queue-restore-notice";
import { retryRefunds } from "@/lib/flows/retry-refunds";
import { sweepOrders } from "@/lib/flows/sweep-orders";
import { readReceivedEmails } from "@/lib/inquiries/email/read-received-emails";
import { queueInquiryDigest } from "@/lib/inquiries/queue-inquiry-digest";
import { recordJobRun, runParts } from "@/lib/jobs/run-job";
import { queueRenewalReminders } from "@/lib/orders/subscriptions";
import { queueFinishedEmails } from "@/lib/radio/campaign/campaign-emails";
import { queuePromiseAlerts } from "@/lib/radio/campaign/promise-alerts";
import { queueSongReminders } from "@/lib/radio/queue-song-reminders";
import { tickDatabaseClock } from "@/lib/restores/notice-restore";
import { syncBalance } from "@/lib/statement/sync-balance";
import { checkSystemAfterResponse } from "@/lib/web/background/after-response";
import { getRunBudgetMs } from "@/lib/web/background/run-budget";
import { yieldToWebhooks } from "@/lib/web/background/stripe-event-queue";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";
import { isCronRequest } from "@/lib/web/http/read-request";

export const maxDuration = 60;

/** Nothing starts after this; less under a platform's shorter limit. */
const budgetMs = 25_000;
const emailsPerRun = 500;

/**
 * Retries payment events and refunds, checks open orders, expires unpaid offers, reads emails that arrived
 * and busy calendars, stores Stripe's balance, queues reminders, the inbox digest and the emails about finished airplay, the
 * course's opening and a new edition, and delivers the outbox. Safe to call at any time and concurrently.
 */
export async function GET(request: Request): Promise<Response> {
  await connection();
  if (!isCronRequest(request)) return Response.json({ error: "unauthorized" }, { status: 401 });
  checkSystemAfterResponse();
  const ctx = appCtx();
  const until = new Date(ctx.now().getTime() + getRunBudgetMs(budgetMs));
  const work = async () => {
    await tickDatabaseClock(ctx);
    // The names are stored with the job run and never change.
    return await runParts(ctx, {
      events: retryStripeEvents(ctx, { until }),
      orders: sweepOrders(ctx, { until }),
      refunds: retryRefunds(ctx, { until }),
      offers: expireOffers(ctx, { until }),
      reminders: queueSongReminders(ctx, { until }),
      promises: queuePromiseAlerts(ctx, { until }),
      finishedAirplay: queueFinishedEmails(ctx, { until }),
      renewalReminders: queueRenewalReminders(ctx, { until }),
      restore: queueRestoreNotice(ctx),
      digest: queueInquiryDigest(ctx),
      opening: announceOpening(ctx, { until }),
      edition: announceEdition(ctx, { until }),
      sessionReminders: queueConsultationReminders(ctx),
      busyCalendars: refreshCalendars(ctx, { until }),
      receivedEmails: readReceivedEmails(ctx, { until }),
      balance: syncBalance(ctx, { until }),
      emails: deliverOutbox(ctx, {
        limit: emailsPerRun,
        until,
        yieldToUrgentWork: yieldToWebhooks,
      }),
    });
  };
  try {
    return Response.json(await recordJobRun(ctx, "outbox", work));
  } catch (fault) {
    return faultResponse("cron.outbox", fault);
  }
}
