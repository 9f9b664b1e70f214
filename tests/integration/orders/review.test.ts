import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { orders, payments, subscriptions } from "@/db/schema";
import { type ReviewReason, sessionMismatchReasons } from "@/db/values/orders";
import { sweepOrders } from "@/lib/flows/sweep-orders";
import { reviewReasonText } from "@/lib/orders/order-copy";
import { resolveReview } from "@/lib/orders/resolve-review";
import { loadOrderFacts } from "@/lib/orders/state/load-order-facts";
import { findReviewItems } from "@/lib/orders/state/review-items";
import {
  createPaidOrder,
  createPendingOrder,
  listAudit,
  listEmails,
  type Order,
  readGrants,
  readOrder,
  repeatEvents,
} from "@/tests/support/orders";
import { addStaff, staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-10T07:30:00.000Z");
const { database, sandbox } = shop;

describe("an order under review", () => {
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
    const { reviewReason } = await readOrder(shop, order.id);
    const reason = sessionMismatchReasons.find((one) => one === reviewReason);
    if (!reason) throw new Error(`no mismatch: ${reviewReason}`);
    const input = { orderId: order.id, resolution: { reason }, note: "refunded at Stripe" };
    expect(await resolveReview(shop.ctx, shop.admin, input)).toEqual({ ok: true, value: null });
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
    await shop.atStripe(`sessions/${order.sessionId}/pay`);
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
    await shop.atStripe(`sessions/${order.sessionId}/pay`);
    expect(await readOrder(shop, order.id)).toMatchObject({ reviewReason: null, status: "paid" });
  });

  test("alerts staff about a refund without a matching payment and leaves access alone", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    await database.db
      .update(payments)
      .set({ paymentIntentId: `pi_${randomUUID()}` })
      .where(eq(payments.orderId, order.id));
    await shop.atStripe("refunds", { session: order.sessionId });
    const reason = "refund_without_payment";
    expect(await readOrder(shop, order.id)).toMatchObject({ reviewReason: reason });
    expect(await notices(order)).toEqual([notice(order, reason)]);
    expect(await readGrants(shop, order.id)).toEqual(["ebook ebook 1"]);
  });
});

describe("resolving a review", () => {
  async function listReviewItems(orderId: string) {
    const loaded = await loadOrderFacts(database.db, orderId);
    return loaded ? findReviewItems(loaded.facts) : [];
  }

  test("ends the units of a refund without lines, and the review", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 2 } });
    await shop.atStripe("refunds", { session: order.sessionId, amount: 1_000 });
    const [item] = await listReviewItems(order.id);
    expect(item).toMatchObject({ reason: "refund_without_lines", amountCents: 1_000 });
    const loaded = await loadOrderFacts(database.db, order.id);
    const orderItemId = loaded?.items[0]?.id ?? "";
    const id = item?.id ?? "";
    const allocate = (quantity: number) => ({
      orderId: order.id,
      note: "as the customer wrote",
      resolution: {
        reason: "refund_without_lines",
        id,
        lines: [{ orderItemId, quantity }],
      } as const,
    });
    const [one, other] = [shop.admin, await addStaff(shop)];
    expect(await resolveReview(shop.ctx, one, allocate(3))).toEqual({
      ok: false,
      problem: "too_many_units",
    });
    const results = await Promise.all([
      resolveReview(shop.ctx, one, allocate(1)),
      resolveReview(shop.ctx, other, allocate(1)),
    ]);
    expect(results).toContainEqual({ ok: true, value: null });
    expect(results).toContainEqual({ ok: false, problem: "already_resolved" });
    expect(await readOrder(shop, order.id)).toMatchObject({
      reviewReason: null,
      status: "partially_refunded",
    });
    expect(await readGrants(shop, order.id)).toEqual(["ebook ebook 1"]);
    expect(await listAudit(shop, order.id)).toHaveLength(1);
  });

  test("ends no access for a goodwill refund, and later events keep it resolved", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    await shop.atStripe("refunds", { session: order.sessionId, amount: 500 });
    const [item] = await listReviewItems(order.id);
    const reason = "refund_without_lines";
    const resolution = { reason, id: item?.id ?? "", lines: [] } as const;
    await resolveReview(shop.ctx, shop.admin, {
      orderId: order.id,
      resolution,
      note: "late",
    });
    for (const event of sandbox.events()) await shop.deliver(event);
    expect(await readOrder(shop, order.id)).toMatchObject({ reviewReason: null });
    expect(await readGrants(shop, order.id)).toEqual(["ebook ebook 1"]);
    expect(await listReviewItems(order.id)).toEqual([]);
    // Another refund without lines is a new review item, of which staff get another email.
    await shop.atStripe("refunds", { session: order.sessionId, amount: 600 });
    expect(await listReviewItems(order.id)).toMatchObject([{ amountCents: 600 }]);
    expect(await listEmails(shop, order.id, "review_notice")).toHaveLength(2);
    expect(await readOrder(shop, order.id)).toMatchObject({
      reviewReason: "refund_without_lines",
    });
  });

  test("closes a refund without a payment and a period without an end", async () => {
    const order = await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
    const { db } = database;
    const paymentIntentId = `pi_${randomUUID()}`;
    await db.update(payments).set({ paymentIntentId }).where(eq(payments.orderId, order.id));
    await shop.atStripe("refunds", { session: order.sessionId, amount: 500 });
    // The subscription's end would count as the payment's.
    const noEnd = { currentPeriodEndsAt: null };
    await db.update(subscriptions).set(noEnd).where(eq(subscriptions.orderId, order.id));
    await db.update(payments).set({ periodEndsAt: null }).where(eq(payments.orderId, order.id));
    const found = await listReviewItems(order.id);
    expect(found.map(({ reason }) => reason).sort()).toEqual([
      "payment_without_period_end",
      "refund_without_payment",
    ]);
    for (const item of found) {
      const { reason, id } = item;
      const resolution =
        reason === "payment_without_period_end"
          ? ({ reason, id, lastDay: "2030-04-30" } as const)
          : ({ reason: "refund_without_payment", id } as const);
      const input = { orderId: order.id, resolution, note: "" };
      const done = await resolveReview(shop.ctx, shop.admin, input);
      expect(done.ok).toBe(true);
    }
    expect(await listReviewItems(order.id)).toEqual([]);
    expect((await readOrder(shop, order.id)).reviewReason).toBeNull();
    const [payment] = await database.db
      .select()
      .from(payments)
      .where(eq(payments.orderId, order.id));
    expect(payment?.periodEndsAt, "the end of April 30 in Chicago").toEqual(
      new Date("2030-05-01T05:00:00Z"),
    );
  });

  test("clears a mismatched session once, and leaves derived reasons alone", async () => {
    const order = await createPaidOrder(shop);
    const reason = "second_session";
    const clear = {
      orderId: order.id,
      note: "refunded at Stripe",
      resolution: { reason },
    } as const;
    const review = (reviewReason: ReviewReason) =>
      database.db.update(orders).set({ reviewReason }).where(eq(orders.id, order.id));
    await review("refund_without_lines");
    expect(await resolveReview(shop.ctx, shop.admin, clear)).toMatchObject({
      problem: "already_resolved",
    });
    await review(reason);
    expect((await resolveReview(shop.ctx, shop.admin, clear)).ok).toBe(true);
    expect(await resolveReview(shop.ctx, shop.admin, clear)).toMatchObject({
      problem: "already_resolved",
    });
    expect((await readOrder(shop, order.id)).reviewReason).toBeNull();
  });
});
