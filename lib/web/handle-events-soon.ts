import "server-only";
import { after } from "next/server";
import { handleEvent } from "@/lib/payments/handle-event";
import type { VerifiedEvent } from "@/lib/payments/port";
import { appCtx } from "@/lib/web/ctx";
import { deliverWaiting } from "@/lib/web/deliver-soon";
import { faultLine } from "@/lib/web/fault-response";
import { stripeEventQueue } from "@/lib/web/stripe-event-turns";

/**
 * Queues a stored event for processing after the response, then sends the emails it caused. If the
 * queue is full, cron processes the event later.
 */
export function handleSoon(event: VerifiedEvent): void {
  after(async () => {
    await stripeEventQueue().run(() => handle(event));
    await deliverWaiting();
  });
}

async function handle(event: VerifiedEvent): Promise<void> {
  try {
    await handleEvent(appCtx(), event);
  } catch (fault) {
    // The database is down. Cron retries the event after its lease expires.
    faultLine("webhook.handle", fault);
  }
}
