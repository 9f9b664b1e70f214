import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { isSignedByResend, type SignedWebhook } from "@/lib/email/provider/resend-signature";
import {
  parseReceivedEvent,
  recordMessageId,
  storeReceivedEvent,
} from "@/lib/inquiries/email/read-received-emails";
import { receiveDeliveryEvent } from "@/lib/newsletter/deliverability/apply-delivery-event";

/** `email_announced`: `readReceivedEmails` has something to read. */
type Received = Result<"email_announced" | null, "bad_signature" | "malformed">;

/**
 * Handles one webhook from Resend, once: a delivery event of an email we sent, or an email that
 * someone sent us, which is only stored: it's read after the response. Database errors are thrown.
 * @param contexts The newsletter's has its own clock, which local tests move.
 */
export async function receiveResendWebhook(
  contexts: { readonly app: Ctx; readonly newsletter: Ctx },
  delivery: SignedWebhook,
): Promise<Received> {
  const { app, newsletter } = contexts;
  const { resendWebhookSecret } = app.settings;
  if (!isSignedByResend(resendWebhookSecret, delivery, newsletter.now())) {
    return fail("bad_signature");
  }
  const event = parseReceivedEvent(delivery.rawBody);
  if (event === null) {
    const applied = await receiveDeliveryEvent(newsletter, delivery);
    if (!applied.ok) return applied;
    await recordMessageId(app, delivery.rawBody);
    return ok(null);
  }
  if (event === "malformed") return fail("malformed");
  if (app.settings.inboundAddress === null) return ok(null);
  await storeReceivedEvent(app, event);
  return ok("email_announced");
}
