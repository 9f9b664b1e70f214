import { receiveEvent } from "@/lib/payments/receive-event";
import { processEventAfterResponse } from "@/lib/web/background/process-event-after-response";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/fault-response";
import { readTextBody } from "@/lib/web/http/read-text-body";

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
