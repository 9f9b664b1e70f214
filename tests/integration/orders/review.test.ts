import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { orders, payments } from "@/db/schema";
import type { ReviewReason } from "@/db/values/orders";
import { sessionMismatchReasons } from "@/db/values/orders";
import { sweepOrders } from "@/lib/flows/sweep-orders";
import { reviewReasonText } from "@/lib/orders/order-copy";
import { resolveReview } from "@/lib/orders/resolve-review";
import {
  createPaidOrder,
  createPendingOrder,
  listEmails,
  readGrants,
  readOrder,
  repeatEvents,
} from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";
import { addStaff } from "@/tests/support/staff";

type Order = typeof orders.$inferSelect;

describe("an order under review", () => {
  const shop = testShop();
  const { database, sandbox } = shop;

  /** Pays for an order through a session we didn't open. */
  async function payOtherSession(
    order: Order,
    price: { readonly currency: string; readonly unit_amount: number },
  ): Promise<Stripe.Checkout.Session> {
    const session = await sandbox.stripe.checkout.sessions.create({
      mode: "payment",
      client_reference_id: order.id,
      success_url: "https://shop.test/",
      line_items: [{ quantity: 1, price_data: { ...price, product_data: { name: "eBook" } } }],
    });
    await sandbox.control(`sessions/${session.id}/pay`);
    return session;
  }

  async function forgetSession(order: Order, sessionId: string | null = null): Promise<void> {
    await database.db.update(orders).set({ sessionId }).where(eq(orders.id, order.id));
  }

  const notice = (order: Order, reason: ReviewReason) => ({
    to: "staff",
    orderNumber: order.orderNumber,
    reason: reviewReasonText[reason],
    url: `https://shop.test/admin/orders/${order.id}`,
  });

  const notices = async (order: Order) =>
    (await listEmails(shop, order.id, "review_notice")).map(({ to, props }) => ({ to, ...props }));

  async function sweep(): Promise<number> {
    shop.clock.advance({ minutes: 5 });
    return await sweepOrders(shop.ctx, { until: new Date(shop.clock.now().getTime() + 1) });
  }

  const subtotal = { currency: "usd", unit_amount: 4_999 };

  test.each([
    {
      reason: "second_session" as const,
      arrange: async (order: Order) => {
        await payOtherSession(order, subtotal);
        await shop.deliverAll();
      },
    },
    {
      reason: "session_subtotal_mismatch" as const,
      arrange: async (order: Order) => {
        await forgetSession(order);
        await payOtherSession(order, { ...subtotal, unit_amount: 100 });
        await shop.deliverAll();
      },
    },
    {
      reason: "session_currency_mismatch" as const,
      arrange: async (order: Order) => {
        await forgetSession(order);
        await payOtherSession(order, { ...subtotal, currency: "eur" });
        await shop.deliverAll();
      },
    },
    {
      reason: "session_order_mismatch" as const,
      arrange: async (order: Order) => {
        const another = await createPendingOrder(shop);
        await forgetSession(another);
        await sandbox.control(`sessions/${another.sessionId}/pay`);
        await forgetSession(order, another.sessionId);
        await sweep();
      },
    },
  ])("grants nothing and alerts staff once: $reason", async ({ reason, arrange }) => {
    await database.empty();
    const order = await createPendingOrder(shop);
    await arrange(order);
    const reviewed = await readOrder(shop, order.id);
    expect(reviewed).toMatchObject({ reviewReason: reason, paidAt: null, status: "pending" });
    expect(await readGrants(shop, order.id)).toEqual([]);
    expect(await notices(order)).toEqual([notice(order, reason)]);
    const logged = shop.ctx.lines.filter((line) => line.fields.orderId === order.id);
    expect(logged).toContainEqual({
      level: "error",
      event: "order.needs_review",
      fields: { orderId: order.id, reason },
    });
    // Under review: the sweeper skips it and no more email is sent.
    await sweep();
    const { nextCheckAt } = await readOrder(shop, order.id);
    await sweep();
    expect((await readOrder(shop, order.id)).nextCheckAt).toEqual(nextCheckAt);
    expect(await notices(order)).toHaveLength(1);
  });

  async function clearMismatch(order: Order): Promise<void> {
    const actor = await addStaff(shop);
    const { reviewReason } = await readOrder(shop, order.id);
    const reason = sessionMismatchReasons.find((one) => one === reviewReason);
    if (!reason) throw new Error(`no mismatch: ${reviewReason}`);
    const input = { orderId: order.id, resolution: { reason }, note: "refunded at Stripe" };
    expect(await resolveReview(shop.ctx, actor, input)).toEqual({ ok: true, value: null });
  }

  test.each([
    {
      session: "its own session",
      arrange: async (order: Order) => {
        await database.db.update(orders).set({ subtotalCents: 1 }).where(eq(orders.id, order.id));
        await sandbox.control(`sessions/${order.sessionId}/pay`);
      },
    },
    {
      session: "a session that it never recorded",
      arrange: async (order: Order) => {
        await forgetSession(order);
        await payOtherSession(order, { ...subtotal, unit_amount: 100 });
      },
    },
  ])("ends for good once staff clear the mismatch of $session", async ({ arrange }) => {
    await database.empty();
    const browserHash = randomUUID();
    const order = await createPendingOrder(shop, { browserHash });
    await arrange(order);
    await sweep();
    const reason = "session_subtotal_mismatch";
    expect(await readOrder(shop, order.id)).toMatchObject({ reviewReason: reason });
    await clearMismatch(order);
    expect(await sweep()).toBe(0);
    await repeatEvents(shop);
    expect(await readOrder(shop, order.id)).toMatchObject({
      reviewReason: null,
      status: "payment_failed",
    });
    expect(await notices(order)).toHaveLength(1);
    expect(await readGrants(shop, order.id)).toEqual([]);
    // The browser's next cart gets its own checkout instead of the ended order.
    const next = await createPendingOrder(shop, { browserHash, cart: { course: 1 } });
    expect(next).toMatchObject({ status: "pending", sessionId: expect.any(String) });
    expect(next.id).not.toBe(order.id);
  });

  test("alerts staff again when a session they cleared unpaid is paid", async () => {
    await database.empty();
    const order = await createPendingOrder(shop);
    await database.db.update(orders).set({ subtotalCents: 1 }).where(eq(orders.id, order.id));
    await sweep();
    await clearMismatch(order);
    await sandbox.control(`sessions/${order.sessionId}/pay`);
    await shop.deliverAll();
    const reason = "session_subtotal_mismatch";
    expect(await readOrder(shop, order.id)).toMatchObject({ reviewReason: reason });
    expect(await notices(order)).toHaveLength(2);
  });

  test("stays open for its own session when the cleared one was another", async () => {
    await database.empty();
    const order = await createPendingOrder(shop);
    await payOtherSession(order, subtotal);
    await shop.deliverAll();
    await clearMismatch(order);
    await repeatEvents(shop);
    expect(await readOrder(shop, order.id)).toMatchObject({
      reviewReason: null,
      status: "pending",
    });
    await sandbox.control(`sessions/${order.sessionId}/pay`);
    await shop.deliverAll();
    expect(await readOrder(shop, order.id)).toMatchObject({ reviewReason: null, status: "paid" });
  });

  test("alerts staff about a refund without a matching payment and leaves access alone", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    await database.db
      .update(payments)
      .set({ paymentIntentId: `pi_${randomUUID()}` })
      .where(eq(payments.orderId, order.id));
    await sandbox.control("refunds", { session: order.sessionId });
    await shop.deliverAll();
    const reason = "refund_without_payment";
    expect(await readOrder(shop, order.id)).toMatchObject({ reviewReason: reason });
    expect(await notices(order)).toEqual([notice(order, reason)]);
    expect(await readGrants(shop, order.id)).toEqual(["ebook ebook 1"]);
  });

  test("asks about a refund without lines until later refunds resolve it", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    await sandbox.control("refunds", { session: order.sessionId, amount: 1_000 });
    await shop.deliverAll();
    const reason = "refund_without_lines";
    expect(await readOrder(shop, order.id)).toMatchObject({ reviewReason: reason });
    expect(await notices(order)).toEqual([notice(order, reason)]);
    await sandbox.control("refunds", { session: order.sessionId });
    await shop.deliverAll();
    expect(await readOrder(shop, order.id)).toMatchObject({
      reviewReason: null,
      status: "refunded",
    });
  });
});
