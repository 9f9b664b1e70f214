import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orders, payments, subscriptions } from "@/db/schema";
import type { ReviewReason } from "@/db/values/orders";
import { resolveReview } from "@/lib/orders/resolve-review";
import { loadOrderFacts } from "@/lib/orders/state/load-order-facts";
import { findReviewItems } from "@/lib/orders/state/review-items";
import {
  createPaidOrder,
  listAudit,
  listEmails,
  readGrants,
  readOrder,
} from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";
import { addStaff } from "@/tests/support/staff";

describe("resolving a review", () => {
  const shop = testShop();
  const { database, sandbox } = shop;

  async function listReviewItems(orderId: string) {
    const loaded = await loadOrderFacts(database.db, orderId);
    return loaded ? findReviewItems(loaded.facts) : [];
  }

  test("ends the units of a refund without lines, and the review", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 2 } });
    await sandbox.control("refunds", { session: order.sessionId, amount: 1_000 });
    await shop.deliverAll();
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
    const [one, other] = [await addStaff(shop), await addStaff(shop)];
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
    await sandbox.control("refunds", { session: order.sessionId, amount: 500 });
    await shop.deliverAll();
    const [item] = await listReviewItems(order.id);
    const reason = "refund_without_lines";
    const resolution = { reason, id: item?.id ?? "", lines: [] } as const;
    await resolveReview(shop.ctx, await addStaff(shop), {
      orderId: order.id,
      resolution,
      note: "late",
    });
    for (const event of sandbox.events()) await shop.deliver(event);
    expect(await readOrder(shop, order.id)).toMatchObject({ reviewReason: null });
    expect(await readGrants(shop, order.id)).toEqual(["ebook ebook 1"]);
    expect(await listReviewItems(order.id)).toEqual([]);
    // Another refund without lines is a new review item, of which staff get another email.
    await sandbox.control("refunds", { session: order.sessionId, amount: 600 });
    await shop.deliverAll();
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
    await sandbox.control("refunds", { session: order.sessionId, amount: 500 });
    await shop.deliverAll();
    // The subscription's end would count as the payment's.
    const noEnd = { currentPeriodEndsAt: null };
    await db.update(subscriptions).set(noEnd).where(eq(subscriptions.orderId, order.id));
    await db.update(payments).set({ periodEndsAt: null }).where(eq(payments.orderId, order.id));
    const actor = await addStaff(shop);
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
      const done = await resolveReview(shop.ctx, actor, input);
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
    const actor = await addStaff(shop);
    await review("refund_without_lines");
    expect(await resolveReview(shop.ctx, actor, clear)).toMatchObject({
      problem: "already_resolved",
    });
    await review(reason);
    expect((await resolveReview(shop.ctx, actor, clear)).ok).toBe(true);
    expect(await resolveReview(shop.ctx, actor, clear)).toMatchObject({
      problem: "already_resolved",
    });
    expect((await readOrder(shop, order.id)).reviewReason).toBeNull();
  });
});
