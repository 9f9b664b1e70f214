import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { emailOutbox, orders } from "@/db/schema";
import type { StartCheckoutInput } from "@/lib/checkout/checkout-form";
import { startCheckout } from "@/lib/flows/start-checkout";
import { sweepOrders } from "@/lib/flows/sweep-orders";
import { syncCheckoutSession } from "@/lib/flows/sync-checkout-session";
import {
  checkoutInput,
  createUnsyncedPaidOrder,
  readGrants,
  readOrder,
} from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

describe("orders whose webhooks are lost", () => {
  const shop = testShop();
  const { sandbox, clock } = shop;

  beforeEach(() => shop.database.empty());

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
