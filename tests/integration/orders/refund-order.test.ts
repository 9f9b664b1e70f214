import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { adminAudit, orderItems, refundRequests, refunds } from "@/db/schema";
import { refundOrder } from "@/lib/flows/refund-order";
import { retryRefunds } from "@/lib/flows/retry-refunds";
import { createPaidOrder, createRefundForm, readGrants, readOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";
import { addStaff } from "@/tests/support/staff";

type Order = Awaited<ReturnType<typeof readOrder>>;

describe("a refund by item", () => {
  const shop = testShop({ poolSize: 20 });
  const { database, sandbox } = shop;

  const listRefunds = (order: Order) =>
    database.db.select().from(refunds).where(eq(refunds.orderId, order.id));
  const listRequests = (order: Order) =>
    database.db.select().from(refundRequests).where(eq(refundRequests.orderId, order.id));
  const listStripeRefunds = async (form: { paymentIntentId: string }) =>
    (await sandbox.stripe.refunds.list({ payment_intent: form.paymentIntentId })).data;
  const audit = async () =>
    (await database.db.select().from(adminAudit).orderBy(asc(adminAudit.id))).map(
      ({ action }) => action,
    );

  async function retryLater(step: { minutes?: number; hours?: number }) {
    shop.clock.advance(step);
    const until = new Date(shop.clock.now().getTime() + 60_000);
    return await retryRefunds(shop.ctx, { until });
  }

  test("ends the access of its units only, names them at Stripe, and is audited", async () => {
    await database.empty();
    const order = await createPaidOrder(shop, { cart: { ebook: 2, "radio-spin-pack": 1 } });
    const form = await createRefundForm(shop, order.id, { ebook: 1 });
    const refunded = await refundOrder(shop.ctx, await addStaff(shop), form);
    expect(refunded).toEqual({
      ok: true,
      value: { amountCents: 4_999, outcome: { kind: "succeeded" } },
    });
    expect(await readOrder(shop, order.id)).toMatchObject({
      status: "partially_refunded",
      refundedCents: 4_999,
      reviewReason: null,
    });
    expect(await readGrants(shop, order.id)).toEqual([
      "ebook ebook 1",
      "radio-spin-pack airplay 1",
      "radio-spin-pack ebook 1",
    ]);
    expect(await listRequests(order)).toMatchObject([{ status: "succeeded", lastError: null }]);
    expect(await audit()).toEqual(["refund_requested", "refund_made"]);
    // The event that arrives later changes nothing.
    await shop.deliverAll();
    expect(await listRefunds(order)).toMatchObject([{ amountCents: 4_999, lines: form.lines }]);
    expect(await audit()).toHaveLength(2);
  });

  test("is created once, however often its form is sent, even concurrently", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 2 } });
    const form = await createRefundForm(shop, order.id, { ebook: 1 });
    const actor = await addStaff(shop);
    const results = await Promise.all(
      Array.from({ length: 5 }, () => refundOrder(shop.ctx, actor, form)),
    );
    for (const result of results)
      expect(result).toMatchObject({ value: { outcome: { kind: "succeeded" } } });
    expect(await refundOrder(shop.ctx, actor, form)).toMatchObject({
      value: { outcome: { kind: "succeeded" } },
    });
    expect(await listStripeRefunds(form)).toHaveLength(1);
    expect(await listRequests(order)).toHaveLength(1);
  });

  test("never exceeds the payment when several admins refund at once", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 2 } });
    const forms = await Promise.all(
      Array.from({ length: 6 }, async () => await createRefundForm(shop, order.id, { ebook: 2 })),
    );
    const results = await Promise.all(
      forms.map(async (form) => await refundOrder(shop.ctx, await addStaff(shop), form)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const result of results.filter(({ ok }) => !ok)) {
      expect(result).toEqual({ ok: false, problem: "too_many_units" });
    }
    const [form] = forms;
    if (!form) throw new Error("there is a form");
    expect(await listStripeRefunds(form)).toMatchObject([{ amount: 9_998 }]);
    expect(await readOrder(shop, order.id)).toMatchObject({ status: "refunded" });
  });

  test("isn't repeated after a lost response: its event completes it", async () => {
    await database.empty();
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    const form = await createRefundForm(shop, order.id, { ebook: 1 });
    const actor = await addStaff(shop);
    await sandbox.control("faults", { mode: "reset-after-accept", path: "/v1/refunds", times: 2 });
    expect(await refundOrder(shop.ctx, actor, form)).toMatchObject({
      value: { outcome: { kind: "uncertain" } },
    });
    expect(await listRefunds(order)).toEqual([]);
    // The amount is reserved and can't be refunded again.
    const again = await refundOrder(shop.ctx, await addStaff(shop), {
      ...form,
      requestId: randomUUID(),
    });
    expect(again).toEqual({ ok: false, problem: "too_many_units" });
    await shop.deliverAll();
    expect(await listRequests(order)).toMatchObject([{ status: "succeeded" }]);
    expect(await readGrants(shop, order.id)).toEqual([]);
    expect(await audit()).toEqual(["refund_requested", "refund_made"]);
    expect(await refundOrder(shop.ctx, actor, form)).toMatchObject({
      value: { outcome: { kind: "succeeded" } },
    });
    expect(await listStripeRefunds(form)).toHaveLength(1);
  });

  test.each(["reset-after-accept", "429"] as const)(
    "is found or retried with the same key after: %s",
    async (mode) => {
      const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
      const form = await createRefundForm(shop, order.id, { ebook: 1 });
      // The SDK retries a broken connection once.
      const times = mode === "reset-after-accept" ? 2 : 1;
      await sandbox.control("faults", { mode, path: "/v1/refunds", method: "POST", times });
      expect(await refundOrder(shop.ctx, await addStaff(shop), form)).toMatchObject({
        value: { outcome: { kind: "uncertain" } },
      });
      expect(await retryLater({ minutes: 3 })).toBe(1);
      expect(await listRequests(order)).toMatchObject([{ status: "succeeded" }]);
      expect(await listStripeRefunds(form)).toHaveLength(1);
      expect(await readGrants(shop, order.id)).toEqual([]);
      expect(await retryLater({ minutes: 3 })).toBe(0);
    },
  );

  test.each([
    { mode: "500", step: { minutes: 16 } },
    { mode: "timeout", step: { hours: 24 } },
  ] as const)("frees its amount when Stripe never created it: $mode", async ({ mode, step }) => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    const form = await createRefundForm(shop, order.id, { ebook: 1 });
    await sandbox.control("faults", { mode, path: "/v1/refunds", method: "POST" });
    await refundOrder(shop.ctx, await addStaff(shop), form);
    expect(await listRequests(order)).toMatchObject([{ status: "pending" }]);
    expect(await retryLater(step)).toBe(1);
    expect(await listRequests(order)).toMatchObject([{ status: "failed" }]);
    expect(await listStripeRefunds(form)).toEqual([]);
    const secondForm = await createRefundForm(shop, order.id, { ebook: 1 });
    expect(await refundOrder(shop.ctx, await addStaff(shop), secondForm)).toMatchObject({
      value: { outcome: { kind: "succeeded" } },
    });
  });

  test("reports a rejection, changes no access and frees the amount", async () => {
    await database.empty();
    const order = await createPaidOrder(shop, { cart: { ebook: 2 } });
    const form = await createRefundForm(shop, order.id, { ebook: 1 });
    await sandbox.control("disputes", { session: order.sessionId });
    const result = await refundOrder(shop.ctx, await addStaff(shop), form);
    expect(result).toMatchObject({
      value: { outcome: { kind: "failed", code: "charge_disputed" } },
    });
    expect(await listRequests(order)).toMatchObject([{ status: "failed" }]);
    expect(await audit()).toEqual(["refund_requested", "refund_refused"]);
    expect(await readGrants(shop, order.id)).toHaveLength(2);
  });

  test("is rejected when the amount differs from the preview", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 2 } });
    const form = await createRefundForm(shop, order.id, { ebook: 2 });
    await sandbox.control("refunds", { session: order.sessionId, amount: 1_000 });
    await shop.deliverAll();
    const result = await refundOrder(shop.ctx, await addStaff(shop), form);
    expect(result).toEqual({ ok: false, problem: "changed_since" });
    expect(await listRequests(order)).toEqual([]);
  });

  test("belongs to one order: another order's request id has no effect", async () => {
    const [one, other] = [await createPaidOrder(shop), await createPaidOrder(shop)];
    const form = await createRefundForm(shop, one.id, { ebook: 1 });
    const actor = await addStaff(shop);
    await refundOrder(shop.ctx, actor, form);
    const stolen = {
      ...(await createRefundForm(shop, other.id, { ebook: 1 })),
      requestId: form.requestId,
    };
    expect(await refundOrder(shop.ctx, actor, stolen)).toEqual({
      ok: false,
      problem: "another_request",
    });
    expect((await readOrder(shop, other.id)).status).toBe("paid");
  });

  test("restores access when the bank rejects it, and can be requested again", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    const form = await createRefundForm(shop, order.id, { ebook: 1 });
    await refundOrder(shop.ctx, await addStaff(shop), form);
    const [stripeRefund] = await listStripeRefunds(form);
    await sandbox.control(`refunds/${stripeRefund?.id}/fail`, {});
    await shop.deliverAll();
    expect(await readGrants(shop, order.id)).toEqual(["ebook ebook 1"]);
    const lines = await database.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, order.id));
    expect((await createRefundForm(shop, order.id, { ebook: 1 })).expectedCents).toBe(
      lines[0]?.unitPriceCents,
    );
  });
});
