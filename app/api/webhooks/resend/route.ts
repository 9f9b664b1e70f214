import { receiveResendWebhook } from "@/lib/flows/receive-resend-webhook";
import { readEmailsAfterResponse } from "@/lib/web/background/after-response";
import { resendContexts } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";
import { readTextBody } from "@/lib/web/http/read-request";

/** Far more than any Resend event. */
const maxBodyBytes = 200_000;

/**
 * Receives Resend's delivery events and the emails that it received for us. Responds 2xx once an
 * event is stored.
 */
export async function POST(request: Request): Promise<Response> {
  const rawBody = await readTextBody(request, maxBodyBytes);
  if (rawBody === null) return Response.json({ error: "body too large" }, { status: 413 });
  const header = (name: string) => request.headers.get(name) ?? "";
  try {
    const received = await receiveResendWebhook(resendContexts(), {
      rawBody,
      id: header("svix-id"),
      timestamp: header("svix-timestamp"),
      signature: header("svix-signature"),
    });
    if (!received.ok) return Response.json({ error: received.problem }, { status: 400 });
    if (received.value === "email_announced") readEmailsAfterResponse();
    return Response.json({ received: true });
  } catch (fault) {
    return faultResponse("webhook.resend", fault);
  }
}
