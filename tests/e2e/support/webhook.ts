import { createHmac, randomBytes } from "node:crypto";
import { shopAddresses, webhookSecret } from "./addresses";

/** Builds a `Stripe-Signature` header (docs.stripe.com/webhooks#verify-manually). */
export function stripeSignature(body: string, at = new Date(), secret = webhookSecret): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const mac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${mac}`;
}

export function postWebhook(body: string, signature = stripeSignature(body)): Promise<Response> {
  return fetch(`${shopAddresses.shop}/api/webhooks/stripe`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body,
  });
}

/** Builds a minimal Stripe event. */
export function anEvent(
  type: string,
  object: Record<string, unknown>,
  rest: Record<string, unknown> = {},
): { id: string; body: string } {
  const id = `evt_${randomBytes(8).toString("hex")}`;
  const created = Math.floor(Date.now() / 1000);
  const event = { id, object: "event", type, created, livemode: false, data: { object }, ...rest };
  return { id, body: JSON.stringify(event) };
}
