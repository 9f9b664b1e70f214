import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { beforeEach, describe, expect, test } from "vitest";
import { emailOutbox, grants, orders, payments, stripeEvents } from "@/db/schema";
import { readConfirmation } from "@/lib/flows/read-confirmation";
import { sweepOrders } from "@/lib/flows/sweep-orders";
import { holdTable } from "@/tests/support/held-table";
import {
  createPaidOrder,
  createUnsyncedPaidOrder,
  readGrants,
  readOrder,
} from "@/tests/support/orders";
import { dispute, refundUnit } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-10T07:30:00.000Z", 20);
const { database, sandbox } = shop;

describe("a paid order", () => {
  test("grants each unit", async () => {
    const order = await createPaidOrder(shop, {
      cart: { ebook: 2, "radio-spin-pack": 1, course: 1 },
    });
    expect(order.status).toBe("paid");
    expect(await readGrants(shop, order.id)).toEqual([
      "course course 1",
      "ebook ebook 1",
      "ebook ebook 2",
      "radio-spin-pack airplay 1",
      "radio-spin-pack ebook 1",
    ]);
  });

  test("has one grant per unit and one receipt when its event arrives 50 times while the page and the sweeper run", async () => {
    const order = await createUnsyncedPaidOrder(shop, {
      cart: { ebook: 3, "radio-elite-airplay": 1 },
    });
    const completed = shop.sandbox
      .events()
      .find(
        (event) =>
          event.type === "checkout.session.completed" &&
          event.data.object.client_reference_id === order.id,
      );
    if (!completed) throw new Error("no event of the payment");
    // Past the time of the sweeper's first check.
    shop.clock.advance({ minutes: 3 });
    const until = new Date(shop.clock.now().getTime() + 1);
    const [outcomes] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, () => shop.deliver(completed))),
      ...Array.from({ length: 5 }, () => readConfirmation(shop.ctx, order.sessionId ?? "", null)),
      sweepOrders(shop.ctx, { until }),
      sweepOrders(shop.ctx, { until }),
    ]);
    expect(new Set(outcomes)).toEqual(new Set(["handled"]));

    const { db } = shop.database;
    expect((await readOrder(shop, order.id)).status).toBe("paid");
    expect(await db.select().from(orders).where(eq(orders.email, order.email))).toHaveLength(1);
    expect(await db.select().from(grants).where(eq(grants.orderId, order.id))).toHaveLength(4);
    expect(await db.select().from(payments).where(eq(payments.orderId, order.id))).toHaveLength(1);
    const emails = await db
      .select({ kind: emailOutbox.kind })
      .from(emailOutbox)
      .where(eq(emailOutbox.orderId, order.id));
    expect(emails.map(({ kind }) => kind).sort()).toEqual(["receipt", "sale_notice"]);
    const [event] = await db.select().from(stripeEvents).where(eq(stripeEvents.id, completed.id));
    expect(event?.handledAt).not.toBeNull();
  });
});

const refunded: Stripe.Event["type"] = "charge.refunded";

const disputed: Stripe.Event["type"] = "charge.dispute.created";

test.each([
  { first: refunded, second: disputed },
  { first: disputed, second: refunded },
])(
  "a refund and a dispute that arrive at the same time both count: $first before $second",
  async ({ first, second }) => {
    const order = await createPaidOrder(shop, { cart: { ebook: 2 } });
    const known = new Set(shop.sandbox.events().map(({ id }) => id));
    await refundUnit("ebook")({ shop, order });
    await dispute()({ shop, order });
    const event = (type: string) => {
      const found = shop.sandbox.events().find((one) => one.type === type && !known.has(one.id));
      if (!found) throw new Error(`there is no ${type}`);
      return found;
    };
    // Both have written their fact, or wait for the other's lock, before either derives the status.
    const deliveries: Promise<unknown>[] = [];
    await holdTable(database.url, "order_items", async ({ waiting }) => {
      deliveries.push(shop.deliver(event(first)));
      await waiting(1);
      deliveries.push(shop.deliver(event(second)));
      await waiting(2);
    });
    await Promise.all(deliveries);

    expect(await readOrder(shop, order.id)).toMatchObject({
      status: "disputed",
      refundedCents: 4_999,
    });
    expect(await readGrants(shop, order.id)).toEqual([]);
    const rows = await database.db.select().from(grants).where(eq(grants.orderId, order.id));
    expect(rows.map(({ revokedReason }) => revokedReason).sort()).toEqual(["disputed", "refunded"]);
  },
);

describe("events of another shop on the same Stripe account", () => {
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

  const seen = new Set<string>();
  beforeEach(() => {
    for (const { id } of sandbox.events()) seen.add(id);
  });
  /** Returns how each event since the last call was handled, by type. */
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
