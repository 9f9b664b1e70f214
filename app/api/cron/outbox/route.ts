import { connection } from "next/server";
import { expireOffers } from "@/lib/consultations/expire-offers";
import { recordRun } from "@/lib/jobs/record-run";
import { deliverOutbox } from "@/lib/mail/deliver-outbox";
import { retryRefunds } from "@/lib/orders/retry-refunds";
import { sweepOrders } from "@/lib/orders/sweep-orders";
import { retryEvents } from "@/lib/payments/retry-events";
import { remindBuyers } from "@/lib/radio/remind-buyers";
import { isCronRequest } from "@/lib/web/cron";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/fault-response";
import { yieldToWebhooks } from "@/lib/web/stripe-event-turns";

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
      retryEvents(ctx, { until }),
      sweepOrders(ctx, { until }),
      retryRefunds(ctx, { until }),
      expireOffers(ctx, { until }),
      remindBuyers(ctx, { until }),
      deliverOutbox(ctx, { limit: mailsPerRun, until, giveWay: yieldToWebhooks }),
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
    return Response.json(await recordRun(ctx, "outbox", work));
  } catch (fault) {
    return faultResponse("cron.outbox", fault);
  }
}

function doneOrThrow<Done>(part: PromiseSettledResult<Done>): Done {
  if (part.status === "rejected") throw part.reason;
  return part.value;
}
