import Stripe from "stripe";
import { shopAddresses, webhookSecret } from "@/tests/e2e/support/addresses";
import { sandbox } from "@/tests/e2e/support/sandbox";
import { createSignatureHeader } from "@/tools/stripe-sandbox/src/webhooks/sign";
import { sandboxApiKey } from "../shop-bench";
import { ebookPriceCents, type PendingOrder } from "./pending-orders";
import type { WebhookRequest } from "./post-at-rate";

/** Placeholders in the template of an event. */
const placeholders = {
  order: "order-placeholder",
  session: "cs_placeholder",
  event: "evt_placeholder",
  intent: "pi_placeholder",
} as const;

/** Pays a session in the sandbox and returns its event with placeholders instead of the IDs. */
export async function createPaidEventTemplate(): Promise<string> {
  const { hostname: host, port } = new URL(shopAddresses.sandbox);
  const stripe = new Stripe(sandboxApiKey, { host, port, protocol: "http", telemetry: false });
  const product = { product_data: { name: "The Royalties eBook" }, unit_amount: ebookPriceCents };
  const session = await stripe.checkout.sessions.create({
    mode: "payment",
    client_reference_id: placeholders.order,
    customer_email: "bench@example.com",
    success_url: shopAddresses.shop,
    cancel_url: shopAddresses.shop,
    line_items: [{ quantity: 1, price_data: { currency: "usd", ...product } }],
  });
  await sandbox.pay(session.id, { webhook: "hold" });
  const found = (await sandbox.events()).find(
    ({ event }) =>
      event.type === "checkout.session.completed" &&
      JSON.stringify(event.data).includes(session.id),
  );
  if (!found) throw new Error("the sandbox has no event for the payment");
  return JSON.stringify(found.event)
    .replaceAll(session.id, placeholders.session)
    .replaceAll(found.event.id, placeholders.event)
    .replaceAll(/\bpi_\w+/g, placeholders.intent);
}

export const getEventId = (orderId: string) => `evt_${orderId}`;

/** Creates the webhook that reports an order's payment, signed now. */
export function createPaidWebhook(template: string, order: PendingOrder): WebhookRequest {
  const body = template
    .replaceAll(placeholders.order, order.id)
    .replaceAll(placeholders.session, order.sessionId)
    .replaceAll(placeholders.event, getEventId(order.id))
    .replaceAll(placeholders.intent, `pi_${order.id}`);
  return {
    body,
    headers: {
      "content-type": "application/json",
      "stripe-signature": createSignatureHeader(body, webhookSecret, Date.now()),
    },
  };
}
