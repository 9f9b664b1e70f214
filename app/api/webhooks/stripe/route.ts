import { after } from "next/server";
import type { VerifiedEvent } from "@/lib/core/ports/payments";
import { handleStripeEvent } from "@/lib/flows/handle-stripe-event";
import { receiveEvent } from "@/lib/payments/receive-event";
import { flushOutbox } from "@/lib/web/background/after-response";
import { stripeEventQueue } from "@/lib/web/background/stripe-event-queue";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse, logRequestFault } from "@/lib/web/http/log-fault";
import { readTextBody } from "@/lib/web/http/read-request";

/**
 * Queues a stored event for processing after the response, then sends the emails it caused. If the
 * queue is full, cron processes the event later.
 */
function processEventAfterResponse(event: VerifiedEvent): void {
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

/** Far more than any Stripe event. */
const maxBodyBytes = 1_000_000;

/** Receives Stripe events. Responds 2xx once an event is stored, then handles it after the response. */
export async function POST(request: Request): Promise<Response> {
  const rawBody = await readTextBody(request, maxBodyBytes);
  if (rawBody === null) return Response.json({ error: "body too large" }, { status: 413 });
  try {
    return await receive(rawBody, request.headers.get("stripe-signature") ?? "");
  } catch (fault) {
    return faultResponse("webhook.stripe", fault);
  }
}

async function receive(rawBody: string, signature: string): Promise<Response> {
  const received = await receiveEvent(appCtx(), { rawBody, signature });
  if (!received.ok) return Response.json({ error: received.problem }, { status: 400 });
  const { event, isNew } = received.value;
  if (isNew) processEventAfterResponse(event);
  return Response.json({ received: true });
}
