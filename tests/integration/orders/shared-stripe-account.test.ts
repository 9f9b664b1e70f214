import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { testShop } from "@/tests/support/shop";

describe("events of another shop on the same Stripe account", () => {
  const shop = testShop();
  const { sandbox } = shop;

  type Create = Stripe.Checkout.SessionCreateParams;

  async function paySession(extra: Partial<Create>): Promise<Stripe.Checkout.Session> {
    const isRecurring = extra.mode === "subscription";
    const session = await sandbox.stripe.checkout.sessions.create({
      mode: "payment",
      client_reference_id: "their-own-cart-7",
      success_url: "https://another.test/",
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: "usd",
            unit_amount: 900,
            product_data: { name: "Mug" },
            ...(isRecurring && { recurring: { interval: "month" } }),
          },
        },
      ],
      ...extra,
    });
    await sandbox.control(`sessions/${session.id}/pay`);
    return await sandbox.stripe.checkout.sessions.retrieve(session.id);
  }

  /** Returns how each event since the last call was handled, by type. */
  const seen = new Set<string>();
  async function outcomes(): Promise<Record<string, string>> {
    const taken: Record<string, string> = {};
    for (const event of sandbox.events()) {
      if (seen.has(event.id)) continue;
      seen.add(event.id);
      taken[event.type] = await shop.deliver(event);
    }
    return taken;
  }

  const disputeAndRefund = async (session: string) => {
    await sandbox.control("refunds", { session, amount: 300 });
    await sandbox.control("disputes", { session });
    await sandbox.control(`disputes/${sandbox.inside.store.all("dispute").at(-1)?.id}/close`, {
      won: true,
    });
  };

  test("ignores its payment, refund and dispute", async () => {
    const session = await paySession({});
    await disputeAndRefund(session.id);
    const taken = await outcomes();
    expect(Object.keys(taken)).toEqual(
      expect.arrayContaining([
        "checkout.session.completed",
        "charge.refunded",
        "refund.created",
        "charge.dispute.created",
        "charge.dispute.closed",
      ]),
    );
    expect(new Set(Object.values(taken))).toEqual(new Set(["ignored"]));
  });

  test("ignores its subscription, renewals, and their refunds and disputes", async () => {
    const session = await paySession({ mode: "subscription" });
    const id = String(session.subscription);
    await sandbox.control(`subscriptions/${id}/renew`);
    await disputeAndRefund(session.id);
    await sandbox.control(`subscriptions/${id}/renew`, { fail: true });
    await sandbox.control(`subscriptions/${id}/cancel`);
    const taken = await outcomes();
    expect(Object.keys(taken)).toEqual(
      expect.arrayContaining([
        "invoice.paid",
        "invoice.payment_failed",
        "customer.subscription.updated",
        "customer.subscription.deleted",
        "charge.refunded",
      ]),
    );
    expect(new Set(Object.values(taken))).toEqual(new Set(["ignored"]));
  });

  test("defers an event for one of our orders that isn't stored yet", async () => {
    const orderId = randomUUID();
    const session = await paySession({
      client_reference_id: orderId,
      metadata: { orderId },
      payment_intent_data: { metadata: { orderId } },
    });
    await disputeAndRefund(session.id);
    expect(await outcomes()).toMatchObject({
      "checkout.session.completed": "deferred",
      "charge.refunded": "deferred",
      "charge.dispute.closed": "deferred",
    });
    const monthly = await paySession({
      mode: "subscription",
      client_reference_id: orderId,
      metadata: { orderId },
      subscription_data: { metadata: { orderId } },
    });
    await disputeAndRefund(monthly.id);
    await sandbox.control(`subscriptions/${String(monthly.subscription)}/cancel`);
    expect(await outcomes()).toMatchObject({
      "invoice.paid": "deferred",
      "refund.created": "deferred",
      "customer.subscription.deleted": "deferred",
    });
  });
});
