import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { grants, type orders, payments, stripeEvents } from "@/db/schema";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";
import { createPaidOrder, readOrder, readSubscriptionRow } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

describe("a renewal", () => {
  const shop = testShop();
  const { database, sandbox } = shop;

  async function createEliteOrder() {
    return await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
  }

  async function renew(order: typeof orders.$inferSelect): Promise<void> {
    shop.clock.advance({ days: 31 });
    await sandbox.control(`subscriptions/${(await readSubscriptionRow(shop, order.id)).id}/renew`);
  }

  async function airplayEnd(order: { readonly id: string }): Promise<Date | null> {
    const [grant] = await database.db.select().from(grants).where(eq(grants.orderId, order.id));
    return grant?.revokedAt ? null : (grant?.expiresAt ?? null);
  }

  async function findRenewal(order: { readonly id: string }) {
    const rows = await database.db.select().from(payments).where(eq(payments.orderId, order.id));
    const renewal = rows.find((row) => row.kind === "renewal");
    if (!renewal) throw new Error("no renewal is recorded");
    return renewal;
  }

  test("extends airplay even if the endpoint uses an older API version, which is logged once", async () => {
    const order = await createEliteOrder();
    const before = await airplayEnd(order);
    await renew(order);
    const event = sandbox.events().findLast(({ type }) => type === "invoice.paid");
    if (event?.type !== "invoice.paid") throw new Error("no event of the renewal");
    const { parent: _, ...invoice } = event.data.object;
    const oldVersionEvent = {
      ...event,
      id: `evt_${randomUUID()}`,
      api_version: "2023-10-16",
      data: { object: { ...invoice, subscription: "sub_as_it_was_named_then" } },
    } as unknown as typeof event;
    expect(await shop.deliver(oldVersionEvent)).toBe("handled");
    expect(await shop.deliver(oldVersionEvent)).toBe("handled");
    const end = await airplayEnd(order);
    expect(end?.getTime()).toBeGreaterThan(before?.getTime() ?? Number.NaN);
    const logged = shop.ctx.lines.filter(
      (line) => line.event === "stripe_event.api_version_mismatch",
    );
    expect(logged.map((line) => line.fields)).toEqual([
      {
        eventId: oldVersionEvent.id,
        type: "invoice.paid",
        received: "2023-10-16",
        expected: sandbox.payments.apiVersion,
      },
    ]);
    await shop.deliverAll();
  });

  test("known only by its refund pays for nothing", async () => {
    const order = await createEliteOrder();
    const before = await airplayEnd(order);
    await renew(order);
    const known = new Set(sandbox.events().map((event) => event.id));
    await sandbox.control("refunds", { charge: sandbox.inside.store.all("charge").at(-1)?.id });
    for (const event of sandbox.events()) {
      if (!known.has(event.id)) await shop.deliver(event);
    }
    expect(await airplayEnd(order)).toEqual(before);
    expect(await readOrder(shop, order.id)).toMatchObject({
      status: "partially_refunded",
      reviewReason: null,
    });
    await shop.deliverAll();
    expect(await airplayEnd(order)).toEqual(before);
  });

  test("is matched by its invoice if its payment intent was unknown", async () => {
    const order = await createEliteOrder();
    const before = await airplayEnd(order);
    await renew(order);
    await shop.deliverAll();
    const renewal = await findRenewal(order);
    await database.db
      .update(payments)
      .set({ paymentIntentId: null })
      .where(eq(payments.id, renewal.id));
    await sandbox.control("refunds", { payment_intent: renewal.paymentIntentId });
    await shop.deliverAll();
    expect(await findRenewal(order)).toMatchObject({ paymentIntentId: renewal.paymentIntentId });
    expect(await airplayEnd(order)).toEqual(before);
    expect((await readOrder(shop, order.id)).reviewReason).toBeNull();
  });

  test("ends with the subscription's period if its invoice has no period", async () => {
    const order = await createEliteOrder();
    await renew(order);
    await shop.deliverAll();
    const { id, periodEndsAt } = await findRenewal(order);
    await database.db.update(payments).set({ periodEndsAt: null }).where(eq(payments.id, id));
    await applyPaymentFacts(shop.ctx, { orderId: order.id, facts: [] });
    expect(await airplayEnd(order)).toEqual(periodEndsAt);
    expect((await readOrder(shop, order.id)).reviewReason).toBeNull();
  });

  test("accepts equal timestamps, and treats the end as final", async () => {
    const order = await createEliteOrder();
    const { id, orderId, observedAt, ...state } = await readSubscriptionRow(shop, order.id);
    const observe = async (status: string, at: Date) => {
      const subscription = { ...state, id, orderId, status };
      const fact = { kind: "subscription", subscription, observedAt: at } as const;
      await applyPaymentFacts(shop.ctx, { orderId, facts: [fact] });
      return (await readSubscriptionRow(shop, order.id)).status;
    };
    const earlier = new Date(observedAt.getTime() - 1);
    const later = new Date(observedAt.getTime() + 1);
    expect(await observe("past_due", earlier)).toBe("active");
    expect(await observe("past_due", observedAt)).toBe("past_due");
    // A clock was set back between the two.
    expect(await observe("canceled", earlier)).toBe("canceled");
    expect(await observe("active", later)).toBe("canceled");
  });

  test("marks its event as handled", async () => {
    const open = await database.db.select().from(stripeEvents);
    expect(open.filter((event) => event.handledAt === null)).toEqual([]);
  });
});
