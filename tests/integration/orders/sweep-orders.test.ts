import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { disputes, emailOutbox, orderItems, orders } from "@/db/schema";
import type { StartCheckoutInput } from "@/lib/checkout/checkout-form";
import type { Payments } from "@/lib/core/ports/payments";
import { readConfirmation } from "@/lib/flows/read-confirmation";
import { startCheckout } from "@/lib/flows/start-checkout";
import { sweepOrders } from "@/lib/flows/sweep-orders";
import { syncCheckoutSession } from "@/lib/flows/sync-checkout-session";
import { rateLimits } from "@/lib/rate-limit/policies";
import {
  checkoutInput,
  createPaidOrder,
  createPendingOrder,
  createUnsyncedPaidOrder,
  type Order,
  readGrants,
  readOrder,
} from "@/tests/support/orders";
import { closeDispute, dispute, subscription } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-10T07:30:00.000Z");
const { sandbox, clock } = shop;

describe("orders whose webhooks are lost", () => {
  async function sweep(): Promise<number> {
    clock.advance({ minutes: 3 });
    return await sweepOrders(shop.ctx, { until: new Date(clock.now().getTime() + 60_000) });
  }

  async function listEmails(orderId: string): Promise<string[]> {
    const emails = await shop.database.db
      .select({ kind: emailOutbox.kind })
      .from(emailOutbox)
      .where(eq(emailOutbox.orderId, orderId));
    return emails.map(({ kind }) => kind).sort();
  }

  const listings = () =>
    sandbox.inside.requests
      .all()
      .filter(({ method, path }) => method === "GET" && path === "/v1/checkout/sessions").length;

  /**
   * Starts a checkout and loses Stripe's response; only reset-after-accept leaves a session behind.
   */
  async function checkOut(mode: "reset-after-accept" | "429", again?: StartCheckoutInput) {
    const path = "/v1/checkout/sessions";
    // The SDK retries once after a reset.
    const times = mode === "429" ? 1 : 2;
    await sandbox.control("faults", { path, method: "POST", mode, times });
    const input = again ?? (await checkoutInput(shop));
    await startCheckout(shop.ctx, input);
    const [order] = await shop.database.db
      .select()
      .from(orders)
      .where(eq(orders.browserHash, input.browserHash));
    if (!order) throw new Error("no order was written");
    expect(order).toMatchObject({ status: "pending", sessionId: null });
    return { order, input };
  }

  test("are updated by the sweeper, with a receipt, and then left alone", async () => {
    const order = await createUnsyncedPaidOrder(shop, {
      cart: { ebook: 1, "radio-elite-airplay": 1 },
    });
    expect(await sweep()).toBe(1);
    expect((await readOrder(shop, order.id)).status).toBe("paid");
    expect(await readGrants(shop, order.id)).toHaveLength(2);
    expect(await listEmails(order.id)).toEqual(["receipt", "sale_notice"]);
    expect(await sweep()).toBe(0);
  });

  test.each([
    { mode: "payment", productId: "ebook" },
    { mode: "subscription", productId: "radio-elite-airplay" },
  ])(
    "email the customer about a delayed payment that fails in $mode mode",
    async ({ productId }) => {
      const order = await createUnsyncedPaidOrder(shop, {
        cart: { [productId]: 1 },
        method: "delayed",
      });
      expect(await sweep()).toBe(1);
      expect((await readOrder(shop, order.id)).status).toBe("processing");
      await sandbox.control(`sessions/${order.sessionId}/fail`);
      expect(await sweep()).toBe(1);
      expect((await readOrder(shop, order.id)).status).toBe("payment_failed");
      expect(await listEmails(order.id)).toEqual(["payment_failed"]);
      expect(await sweep()).toBe(0);
    },
  );

  test("report a status change on the page once", async () => {
    const order = await createUnsyncedPaidOrder(shop);
    const sync = () => syncCheckoutSession(shop.ctx, order.sessionId ?? "");
    expect(await sync()).toMatchObject({ hasStatusChanged: true, order: { status: "paid" } });
    expect(await sync()).toMatchObject({ hasStatusChanged: false, order: { status: "paid" } });
  });

  test("are found by the page even if nobody saved their session", async () => {
    const { order } = await checkOut("reset-after-accept");
    const session = sandbox.inside.store.all("checkout.session").at(-1);
    await sandbox.control(`sessions/${session?.id}/pay`);
    expect(await syncCheckoutSession(shop.ctx, session?.id ?? "")).toMatchObject({
      hasStatusChanged: true,
      order: { id: order.id, status: "paid" },
    });
    expect(await syncCheckoutSession(shop.ctx, "cs_test_of_nobody")).toBeNull();
  });

  test("are matched to lost sessions by one listing around the request times", async () => {
    const lost = [];
    for (let count = 0; count < 3; count += 1) lost.push(await checkOut("reset-after-accept"));
    // Later sales aren't searched.
    clock.advance({ hours: 2 });
    await createUnsyncedPaidOrder(shop);
    const before = listings();
    await sweep();
    expect(listings() - before).toBe(1);
    for (const { order } of lost) {
      expect((await readOrder(shop, order.id)).sessionId).toMatch(/^cs_/);
    }
  });

  test("are matched to a session created by a much later retry", async () => {
    const { input } = await checkOut("429");
    clock.advance({ hours: 20 });
    const { order } = await checkOut("reset-after-accept", input);
    await sweep();
    expect((await readOrder(shop, order.id)).sessionId).toMatch(/^cs_/);
  });

  test("end after a day if they never had a session", async () => {
    const { order } = await checkOut("429");
    clock.advance({ hours: 24 });
    await sweep();
    expect((await readOrder(shop, order.id)).status).toBe("pending");
    clock.advance({ hours: 1 });
    await sweep();
    expect((await readOrder(shop, order.id)).status).toBe("payment_failed");
  });
});

describe("how often the sweeper asks Stripe", () => {
  /** Lets minutes pass with one run at the end of each step. */
  async function sweepFor(minutes: number, payments: Payments = sandbox.payments, step = 1) {
    for (let passed = 0; passed < minutes; passed += step) {
      clock.advance({ minutes: step });
      const until = new Date(clock.now().getTime() + 60_000);
      await sweepOrders({ ...shop.ctx, payments }, { until });
    }
  }

  /** Counts the calls to the payment provider. */
  function counting() {
    const counts = { sessions: new Map<string, number>(), looks: 0 };
    const payments: Payments = {
      ...sandbox.payments,
      getSession: async (id) => {
        counts.sessions.set(id, (counts.sessions.get(id) ?? 0) + 1);
        return await sandbox.payments.getSession(id);
      },
      listOrdersFromRecentEvents: async (since) => {
        counts.looks += 1;
        return await sandbox.payments.listOrdersFromRecentEvents(since);
      },
    };
    return { counts, payments };
  }

  test("checks every 3 minutes at first, under 60 times a day, with one poll per 4 minutes for all orders", async () => {
    const abandoned = [await createPendingOrder(shop), await createPendingOrder(shop)];
    const getSessionId = ({ sessionId }: { sessionId: string | null }) => sessionId ?? "";
    const { counts, payments } = counting();
    await sweepFor(30, payments);
    for (const order of abandoned)
      expect(counts.sessions.get(getSessionId(order))).toBeGreaterThan(8);
    expect(counts.looks).toBe(0);
    await sweepFor(23 * 60, payments, 4);
    for (const order of abandoned)
      expect(counts.sessions.get(getSessionId(order))).toBeLessThan(60);
    expect(counts.looks).toBeLessThanOrEqual((23 * 60) / 4 + 1);
  });

  test("still updates an order within 5 minutes when it's paid hours later", async () => {
    const [late, other] = [await createPendingOrder(shop), await createPendingOrder(shop)];
    await sweepFor(5 * 60, sandbox.payments, 10);
    const { counts, payments } = counting();
    await sandbox.control(`sessions/${late.sessionId}/pay`);
    await sweepFor(5, payments);
    expect((await readOrder(shop, late.id)).status).toBe("paid");
    expect([...counts.sessions.keys()]).toEqual([late.sessionId]);
    expect((await readOrder(shop, other.id)).status).toBe("pending");
  });

  test("checks hourly during a bank transfer, and updates within 5 minutes of its result", async () => {
    const order = await createUnsyncedPaidOrder(shop, { method: "delayed" });
    await sweepFor(10);
    expect((await readOrder(shop, order.id)).status).toBe("processing");
    const { counts, payments } = counting();
    await sweepFor(3 * 60, payments);
    expect(counts.sessions.get(order.sessionId ?? "")).toBe(3);
    await sandbox.control(`sessions/${order.sessionId}/fail`);
    await sweepFor(5, payments);
    expect((await readOrder(shop, order.id)).status).toBe("payment_failed");
  });

  test("continues when Stripe's event list fails", async () => {
    const order = await createPendingOrder(shop);
    clock.advance({ hours: 6 });
    await sweepFor(1);
    await sandbox.control(`sessions/${order.sessionId}/pay`);
    const silent = async () => {
      throw new Error("Stripe is silent");
    };
    await sweepFor(40, { ...sandbox.payments, listOrdersFromRecentEvents: silent });
    expect((await readOrder(shop, order.id)).status).toBe("paid");
    expect(shop.ctx.lines.map(({ event }) => event)).toContain("sweep.poll_failed");
  });
});

describe("reloading the confirmation page", () => {
  const { hits, blockSeconds } = rateLimits.askStripe;

  async function load(sessionId: string | null, times: number): Promise<number> {
    const getSession = vi.spyOn(shop.ctx.payments, "getSession");
    for (let time = 0; time < times; time += 1)
      await syncCheckoutSession(shop.ctx, sessionId ?? "");
    return getSession.mock.calls.filter(([id]) => id === sessionId).length;
  }

  test("asks Stripe a limited number of times a minute, keeps showing the order, and updates it later", async () => {
    const order = await createPendingOrder(shop);
    expect(await load(order.sessionId, hits + 5)).toBe(hits);
    await shop.sandbox.control(`sessions/${order.sessionId}/pay`);
    const limited = await syncCheckoutSession(shop.ctx, order.sessionId ?? "");
    expect(limited).toMatchObject({
      order: { id: order.id, status: "pending" },
      hasStatusChanged: false,
    });
    shop.clock.advance({ seconds: blockSeconds });
    await syncCheckoutSession(shop.ctx, order.sessionId ?? "");
    expect((await readOrder(shop, order.id)).status).toBe("paid");
  });

  test("doesn't affect other orders", async () => {
    const [flooded, other] = [await createPendingOrder(shop), await createUnsyncedPaidOrder(shop)];
    await load(flooded.sessionId, hits + 1);
    await syncCheckoutSession(shop.ctx, other.sessionId ?? "");
    expect((await readOrder(shop, other.id)).status).toBe("paid");
  });

  test("counts all unknown sessions together", async () => {
    const lost = await createPendingOrder(shop);
    const change = { sessionId: null, failureReason: "stripe_timeout" } as const;
    await shop.database.db.update(orders).set(change).where(eq(orders.id, lost.id));
    const getSession = vi.spyOn(shop.ctx.payments, "getSession");
    for (let time = 0; time < hits + 5; time += 1) {
      await syncCheckoutSession(shop.ctx, `cs_test_${"guess".repeat(4)}${time}`);
    }
    expect(getSession).toHaveBeenCalledTimes(hits);
  });
});

describe("the confirmation page", () => {
  async function openConfirmation(order: Order) {
    const page = await readConfirmation(shop.ctx, order.sessionId ?? "", order.browserHash);
    if (!page) throw new Error("no order");
    return page;
  }

  test("counts refunded units and offers only what is left", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 3, "radio-spin-pack": 1 } });
    const items = await shop.database.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, order.id));
    await shop.atStripe("refunds", {
      session: order.sessionId,
      amount: items.reduce((sum, item) => sum + item.unitPriceCents, 0),
      metadata: {
        lines: JSON.stringify(items.map(({ id }) => ({ orderItemId: id, quantity: 1 }))),
      },
    });
    const page = await openConfirmation(order);
    const refunded = Object.fromEntries(page.items.map((line) => [line.title, line.refundedUnits]));
    expect(refunded).toEqual({ "The Royalties eBook": 1, "Spin Pack": 1 });
    expect(page).toMatchObject({ stage: "paid", status: "partially_refunded" });
    expect(page).toMatchObject({ hasEbook: true, hasRadio: false });
  });

  test("offers nothing while the payment is disputed, and everything once the dispute is won", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1, course: 1 } });
    const opened = await shop.atStripe("disputes", { session: order.sessionId });
    const paused = await openConfirmation(order);
    expect(paused).toMatchObject({ stage: "disputed", hasEbook: false, hasCourse: false });
    expect(paused.items.map((line) => line.refundedUnits)).toEqual([0, 0]);

    await shop.atStripe(`disputes/${(opened as { id: string }).id}/close`, { won: true });
    const won = await openConfirmation(order);
    expect(won).toMatchObject({ stage: "paid", hasEbook: true, hasCourse: true });
  });

  test("offers what a disputed renewal leaves, until the previous month ends", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1, "radio-elite-airplay": 1 } });
    await shop.happens(order, subscription("renew"), dispute("latest"));
    const left = { hasEbook: true, hasRadio: true };
    expect(await openConfirmation(order)).toMatchObject({ stage: "disputed", ...left });

    await shop.happens(order, closeDispute(false));
    expect(await openConfirmation(order)).toMatchObject({ stage: "dispute_lost", ...left });

    shop.clock.advance({ days: 32 });
    expect(await openConfirmation(order)).toMatchObject({ hasEbook: true, hasRadio: false });
  });

  test("ignores an open dispute without a matching payment", async () => {
    const order = await createPaidOrder(shop);
    await shop.happens(order, dispute(), closeDispute(false));
    await shop.database.db.insert(disputes).values({
      id: "dp_stray",
      orderId: order.id,
      paymentIntentId: "pi_of_another_shop",
      amountCents: 100,
      reason: "fraudulent",
      outcome: "open",
      createdAt: shop.clock.now(),
      observedAt: shop.clock.now(),
    });
    expect(await openConfirmation(order)).toMatchObject({ stage: "dispute_lost" });
  });
});
