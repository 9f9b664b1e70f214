import "server-only";
import { after } from "next/server";
import type { VerifiedEvent } from "@/lib/core/ports/payments";
import { handleStripeEvent } from "@/lib/flows/handle-stripe-event";
import { flushOutbox } from "@/lib/web/background/flush-outbox-after-response";
import { stripeEventQueue } from "@/lib/web/background/stripe-event-queue";
import { appCtx } from "@/lib/web/ctx";
import { logRequestFault } from "@/lib/web/http/fault-response";

/**
 * Queues a stored event for processing after the response, then sends the emails it caused. If the
 * queue is full, cron processes the event later.
 */
export function processEventAfterResponse(event: VerifiedEvent): void {
  after(async () => {
    await stripeEventQueue().run(() => handle(event));
    await flushOutbox();
  });
}

async function handle(event: VerifiedEvent): Promise<void> {
  try {
    await handleStripeEvent(appCtx(), event);
  } catch (fault) {
    // The database is down. Cron retries the event after its lease expires.
    logRequestFault("webhook.handle", fault);
  }
}
