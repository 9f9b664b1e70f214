import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { isSignedByResend, type SignedWebhook } from "@/lib/email/provider/resend-signature";
import { parseReceivedEvent } from "@/lib/inquiries/email/parse-received-event";
import { receiveEmail } from "@/lib/inquiries/email/receive-email";
import { recordMessageId } from "@/lib/inquiries/email/record-message-id";
import { receiveDeliveryEvent } from "@/lib/newsletter/deliverability/receive-delivery-event";

type Received = Result<null, "bad_signature" | "malformed" | "unavailable">;

/**
 * Handles one webhook from Resend, once: a delivery event of an email we sent, or an email that
 * someone sent us. Fails with `unavailable` if Resend should post it again. Database errors are
 * thrown.
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
  const read = await app.receivedEmails.get(event.emailId);
  if (read.kind === "unavailable") {
    app.log.warn("inbound_email.unavailable", { reason: read.reason });
    return fail("unavailable");
  }
  if (read.kind === "missing") return ok(null);
  const outcome = await receiveEmail(app, read.email);
  app.log.info("inbound_email.received", { outcome });
  return ok(null);
}
