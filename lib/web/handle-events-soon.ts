import "server-only";
import { after } from "next/server";
import { handleEvent } from "@/lib/payments/handle-event";
import type { VerifiedEvent } from "@/lib/payments/port";
import { appCtx } from "@/lib/web/ctx";
import { deliverWaiting } from "@/lib/web/deliver-soon";
import { faultLine } from "@/lib/web/fault-response";
import { stripeEventTurns } from "@/lib/web/stripe-event-turns";

/**
 * Handles a stored event after the answer, in its turn, and then sends the mail it caused. Where too
 * many wait it is left to cron: it lies in the inbox in any case.
 */
export function handleSoon(event: VerifiedEvent): void {
  after(async () => {
    await stripeEventTurns().take(() => handle(event));
    await deliverWaiting();
  });
}

async function handle(event: VerifiedEvent): Promise<void> {
  try {
    await handleEvent(appCtx(), event);
  } catch (fault) {
    // The database is gone: the event is due again when its lease ends, and the next has its turn.
    faultLine("webhook.handle", fault);
  }
}
