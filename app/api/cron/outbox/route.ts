import { connection } from "next/server";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { expireOffers } from "@/lib/flows/consultations/expire-offers";
import { retryRefunds } from "@/lib/flows/refunds/retry-refunds";
import { retryStripeEvents } from "@/lib/flows/retry-stripe-events";
import { sweepOrders } from "@/lib/flows/sweep-orders";
import { recordJobRun } from "@/lib/jobs/record-job-run";
import { queueSongReminders } from "@/lib/radio/queue-song-reminders";
import { yieldToWebhooks } from "@/lib/web/background/stripe-event-queue";
import { appCtx } from "@/lib/web/ctx";
import { isCronRequest } from "@/lib/web/http/cron-request";
import { faultResponse } from "@/lib/web/http/fault-response";

export const maxDuration = 60;

/** Begins nothing after this, and ends well before the platform would; the next call goes on. */
const budgetMs = 25_000;
const mailsPerRun = 500;

/** Settles what no webhook told, asks again for refunds without an answer, ends offers that nobody paid, asks for songs that are missing, and sends the mail that waits. Safe at any time, twice at once. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  if (!isCronRequest(request)) return Response.json({ error: "unauthorized" }, { status: 401 });
  const ctx = appCtx();
  const until = new Date(ctx.now().getTime() + budgetMs);
  const work = async () => {
    // Side by side: a payment provider that hangs must not hold up the mail.
    const [events, orders, refunds, offers, reminders, mail] = await Promise.allSettled([
      retryStripeEvents(ctx, { until }),
      sweepOrders(ctx, { until }),
      retryRefunds(ctx, { until }),
      expireOffers(ctx, { until }),
      queueSongReminders(ctx, { until }),
      deliverOutbox(ctx, { limit: mailsPerRun, until, yieldToUrgentWork: yieldToWebhooks }),
    ]);
    return {
      events: doneOrThrow(events),
      orders: doneOrThrow(orders),
      refunds: doneOrThrow(refunds),
      offers: doneOrThrow(offers),
      reminders: doneOrThrow(reminders),
      mail: doneOrThrow(mail),
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
