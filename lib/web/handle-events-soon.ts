import "server-only";
import { after } from "next/server";
import { handleEvent } from "@/lib/payments/handle-event";
import type { VerifiedEvent } from "@/lib/payments/port";
import { appCtx } from "@/lib/web/ctx";
import { deliverWaiting } from "@/lib/web/deliver-soon";
import { faultLine } from "@/lib/web/fault-response";
import { stripeEventQueue } from "@/lib/web/stripe-event-turns";

/**
 * Handles a stored event after the response, through the task queue, then sends the emails it caused.
 * If the queue is full, cron handles it later: the event is already stored.
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
    // The database is unreachable: the event is due again when its lease expires.
    faultLine("webhook.handle", fault);
  }
}
