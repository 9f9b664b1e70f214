import { receiveDeliveryEvent } from "@/lib/newsletter/deliverability/receive-delivery-event";
import { newsletterCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/fault-response";
import { readTextBody } from "@/lib/web/http/read-text-body";

/** Far more than any Resend event. */
const maxBodyBytes = 200_000;

/** Receives Resend delivery events. Responds 2xx once an event is stored. */
export async function POST(request: Request): Promise<Response> {
  const rawBody = await readTextBody(request, maxBodyBytes);
  if (rawBody === null) return Response.json({ error: "body too large" }, { status: 413 });
  const header = (name: string) => request.headers.get(name) ?? "";
  try {
    const received = await receiveDeliveryEvent(newsletterCtx(), {
      rawBody,
      id: header("svix-id"),
      timestamp: header("svix-timestamp"),
      signature: header("svix-signature"),
    });
    if (!received.ok) return Response.json({ error: received.problem }, { status: 400 });
    return Response.json({ received: true });
  } catch (fault) {
    return faultResponse("webhook.resend", fault);
  }
}
