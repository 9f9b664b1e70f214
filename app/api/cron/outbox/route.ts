import { connection } from "next/server";
import { announceOpening } from "@/lib/course/announce-opening";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { expireOffers } from "@/lib/flows/consultations/expire-offers";
import { retryRefunds } from "@/lib/flows/refunds/retry-refunds";
import { retryStripeEvents } from "@/lib/flows/retry-stripe-events";
import { sweepOrders } from "@/lib/flows/sweep-orders";
import { recordJobRun } from "@/lib/jobs/record-job-run";
import { queueRenewalReminders } from "@/lib/orders/subscriptions/queue-renewal-reminders";
import { queueSongReminders } from "@/lib/radio/queue-song-reminders";
import { yieldToWebhooks } from "@/lib/web/background/stripe-event-queue";
import { appCtx } from "@/lib/web/ctx";
import { isCronRequest } from "@/lib/web/http/cron-request";
import { faultResponse } from "@/lib/web/http/fault-response";

export const maxDuration = 60;

/** Nothing starts after this, which leaves time before the platform's limit. */
const budgetMs = 25_000;
const emailsPerRun = 500;

/**
 * Retries payment events and refunds, checks open orders, expires unpaid offers, sends radio and
 * renewal reminders and the course's opening emails, and delivers the outbox. Safe to call at any time and concurrently.
 */
export async function GET(request: Request): Promise<Response> {
  await connection();
  if (!isCronRequest(request)) return Response.json({ error: "unauthorized" }, { status: 401 });
  const ctx = appCtx();
  const until = new Date(ctx.now().getTime() + budgetMs);
  const work = async () => {
    // In parallel, so that an unresponsive payment provider doesn't delay emails.
    const [events, orders, refunds, offers, reminders, renewalReminders, opening, emails] =
      await Promise.allSettled([
        retryStripeEvents(ctx, { until }),
        sweepOrders(ctx, { until }),
        retryRefunds(ctx, { until }),
        expireOffers(ctx, { until }),
        queueSongReminders(ctx, { until }),
        queueRenewalReminders(ctx, { until }),
        announceOpening(ctx, { until }),
        deliverOutbox(ctx, { limit: emailsPerRun, until, yieldToUrgentWork: yieldToWebhooks }),
      ]);
    return {
      events: doneOrThrow(events),
      orders: doneOrThrow(orders),
      refunds: doneOrThrow(refunds),
      offers: doneOrThrow(offers),
      reminders: doneOrThrow(reminders),
      renewalReminders: doneOrThrow(renewalReminders),
      opening: doneOrThrow(opening),
      // Stored with the job run; never renamed.
      emails: doneOrThrow(emails),
    };
  };
  try {
    return Response.json(await recordJobRun(ctx, "outbox", work));
  } catch (fault) {
    return faultResponse("cron.outbox", fault);
  }
}

function doneOrThrow<Done>(part: PromiseSettledResult<Done>): Done {
  if (part.status === "rejected") throw part.reason;
  return part.value;
}
