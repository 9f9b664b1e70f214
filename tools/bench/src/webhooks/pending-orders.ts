import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { connect } from "@/db/client";
import { orderItems, orders } from "@/db/schema";
import { createSignatureHeader } from "@/tools/stripe-sandbox/src/webhooks/sign";
import { shopAddresses, webhookSecret } from "../../tests/e2e/support/addresses";
import { sandbox } from "../../tests/e2e/support/sandbox";
import type { Call } from "./load";

const priceCents = 4_999;
const batchSize = 500;

/** An event of a paid session as the sandbox really sends it, for its ids to be exchanged. */
export async function paidEventTemplate(apiKey: string): Promise<string> {
  const { hostname, port } = new URL(shopAddresses.sandbox);
  const stripe = new Stripe(apiKey, { host: hostname, port, protocol: "http", telemetry: false });
  const session = await stripe.checkout.sessions.create({
    mode: "payment",
    client_reference_id: "order-to-exchange",
    customer_email: "bench@example.com",
    success_url: shopAddresses.shop,
    cancel_url: shopAddresses.shop,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "usd",
          unit_amount: priceCents,
          product_data: { name: "The Royalties eBook" },
        },
      },
    ],
  });
  await sandbox.pay(session.id, { webhook: "hold" });
  const found = (await sandbox.events()).find(
    ({ event }) =>
      event.type === "checkout.session.completed" &&
      JSON.stringify(event.data).includes(session.id),
  );
  if (!found) throw new Error("the sandbox made no event of the payment");
  return JSON.stringify(found.event)
    .replaceAll(session.id, "cs_to_exchange")
    .replaceAll(found.event.id, "evt_to_exchange")
    .replaceAll(/\bpi_\w+/g, "pi_to_exchange");
}

export type PendingOrder = { readonly id: string; readonly sessionId: string };

/** Writes pending orders of one eBook straight into the database. */
export async function writePendingOrders(
  databaseUrl: string,
  count: number,
): Promise<readonly PendingOrder[]> {
  const { db, close } = connect(databaseUrl, { poolSize: 4 });
  const first = Math.floor(Math.random() * 9_000_000) * 10;
  const made = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    sessionId: `cs_bench_${randomUUID().replaceAll("-", "")}`,
    orderNumber: `TME-${String(first + index).padStart(8, "0")}`,
  }));
  const now = new Date();
  // The sweeper would ask the sandbox about sessions that it never made.
  const nextCheckAt = new Date(now.getTime() + 3_600_000);
  for (let at = 0; at < made.length; at += batchSize) {
    const batch = made.slice(at, at + batchSize);
    await db.insert(orders).values(
      batch.map(({ id, sessionId, orderNumber }) => ({
        id,
        sessionId,
        orderNumber,
        mode: "payment" as const,
        email: `bench-${id}@example.com`,
        firstName: "Bench",
        lastName: "Mark",
        subtotalCents: priceCents,
        totalCents: priceCents,
        browserHash: id,
        fingerprint: id,
        sessionParams: {},
        nextCheckAt,
        createdAt: now,
        updatedAt: now,
      })),
    );
    await db.insert(orderItems).values(
      batch.map(({ id }) => ({
        id: randomUUID(),
        orderId: id,
        position: 0,
        productId: "ebook",
        kind: "ebook" as const,
        title: "The Royalties eBook",
        unitPriceCents: priceCents,
        quantity: 1,
        includesEbook: true,
      })),
    );
  }
  await close();
  return made;
}

/** The webhook of an order's payment, signed now. */
export function paidWebhook(template: string, order: PendingOrder): Call {
  const body = template
    .replaceAll("order-to-exchange", order.id)
    .replaceAll("cs_to_exchange", order.sessionId)
    .replaceAll("evt_to_exchange", `evt_${order.id}`)
    .replaceAll("pi_to_exchange", `pi_${order.id}`);
  return {
    body,
    headers: {
      "content-type": "application/json",
      "stripe-signature": createSignatureHeader(body, webhookSecret, Date.now()),
    },
  };
}
