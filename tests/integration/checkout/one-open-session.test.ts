import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { orders } from "@/db/schema";
import type { StartCheckoutInput } from "@/lib/checkout/checkout-form";
import type { Payments } from "@/lib/core/ports/payments";
import { readConfirmation } from "@/lib/flows/read-confirmation";
import { startCheckout } from "@/lib/flows/start-checkout";
import { getConfirmationUrl } from "@/lib/orders/order-links";
import { checkoutInput } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

describe("one browser", () => {
  const shop = testShop({ poolSize: 20 });
  const { sandbox } = shop;

  async function start(input: StartCheckoutInput) {
    const started = await startCheckout(shop.ctx, input);
    if (!started.ok) throw new Error(JSON.stringify(started.problem));
    return started.value;
  }

  async function selectOrders({ browserHash }: StartCheckoutInput) {
    return await shop.ctx.db.select().from(orders).where(eq(orders.browserHash, browserHash));
  }

  async function readOrderById(id: string) {
    const [order] = await shop.ctx.db.select().from(orders).where(eq(orders.id, id));
    if (!order?.sessionId) throw new Error("the order has no session");
    return { ...order, sessionId: order.sessionId };
  }

  async function findPayable(input: StartCheckoutInput): Promise<string[]> {
    const sessions = sandbox.inside.store.all("checkout.session");
    const ids = (await selectOrders(input)).map(({ id }) => id);
    return sessions
      .filter((one) => one.status === "open" && ids.includes(one.client_reference_id ?? ""))
      .map((one) => one.url ?? "");
  }

  test.each(["ebook", "radio-elite-airplay"])(
    "isn't charged twice while a delayed %s payment is pending",
    async (productId) => {
      const input = await checkoutInput(shop, { cart: { [productId]: 1 } });
      const { orderId } = await start(input);
      const { sessionId } = await readOrderById(orderId);
      await shop.atStripe(`sessions/${sessionId}/pay`, { method: "delayed" });
      expect((await readOrderById(orderId)).status).toBe("processing");
      const again = await Promise.all([start(input), start(input), start(input)]);
      const shown = { orderId, url: getConfirmationUrl(shop.ctx, sessionId) };
      expect(again).toMatchObject([shown, shown, shown]);
      expect(await selectOrders(input)).toHaveLength(1);
      // The bank rejects the payment, so the cart can be paid again. For a one-time payment
      // Stripe's response says so without a webhook; for a subscription the confirmation page finds
      // out.
      await sandbox.control(`sessions/${sessionId}/fail`);
      if (productId !== "ebook") await readConfirmation(shop.ctx, sessionId, null);
      expect((await start(input)).url).not.toBe(shown.url);
      expect(await selectOrders(input)).toHaveLength(2);
    },
  );

  test("sees what it paid when it changed its cart after paying, even without a webhook", async () => {
    const input = await checkoutInput(shop);
    const paid = await readOrderById((await start(input)).orderId);
    await sandbox.control(`sessions/${paid.sessionId}/pay`);
    const changed = { ...(await checkoutInput(shop, { cart: { course: 1 } })) };
    const started = await start({ ...changed, browserHash: input.browserHash });
    expect(started).toEqual({
      orderId: paid.id,
      orderNumber: paid.orderNumber,
      url: getConfirmationUrl(shop.ctx, paid.sessionId),
      isOlderOrder: true,
    });
    expect(await findPayable(input)).toEqual([]);
    // The confirmation page updates the order.
    await readConfirmation(shop.ctx, paid.sessionId, null);
    expect((await readOrderById(paid.id)).status).toBe("paid");
    // Once it's known, a new purchase is a new order.
    const next = await start({ ...changed, browserHash: input.browserHash });
    expect(await findPayable(input)).toEqual([next.url]);
  });

  test("isn't charged again while Stripe is unreachable and a subscription is pending", async () => {
    const input = await checkoutInput(shop, { cart: { "radio-elite-airplay": 1 } });
    const paid = await readOrderById((await start(input)).orderId);
    await sandbox.control(`sessions/${paid.sessionId}/pay`);
    for (const path of ["/v1/invoices", "/v1/subscriptions"]) {
      await sandbox.control("faults", { path, method: "GET", mode: "500", times: 20 });
    }
    const url = getConfirmationUrl(shop.ctx, paid.sessionId);
    expect(await start(input)).toMatchObject({ url, isOlderOrder: false });
    const changed = await checkoutInput(shop, { browserHash: input.browserHash });
    expect(await start(changed)).toMatchObject({ url, isOlderOrder: true });
    expect(await findPayable(input)).toEqual([]);
    sandbox.inside.faults.clear();
  });

  test("doesn't see that nothing was charged when its page was open and Stripe is unreachable", async () => {
    const input = await checkoutInput(shop);
    const { sessionId } = await readOrderById((await start(input)).orderId);
    await sandbox.control(`sessions/${sessionId}/pay`);
    const path = `/v1/checkout/sessions/${sessionId}`;
    await sandbox.control("faults", { path, method: "GET", mode: "500", times: 1 });
    const silent = await startCheckout(shop.ctx, input);
    expect(silent).toMatchObject({ ok: false, problem: { mayBePaid: true } });
  });

  test("has one payable page across tabs and carts: the newest order's", async () => {
    for (let run = 0; run < 8; run += 1) {
      const carts: Record<string, number>[] = [{ ebook: 1 }, { ebook: 2 }, { course: 1 }];
      const input = await checkoutInput(shop);
      await Promise.all(
        carts.map(async (cart) => {
          const other = await checkoutInput(shop, { cart, browserHash: input.browserHash });
          return await startCheckout(shop.ctx, other);
        }),
      );
      const [page, ...more] = await findPayable(input);
      expect(more).toEqual([]);
      const all = await selectOrders(input);
      const newest = all.toSorted((a, b) => b.sequence - a.sequence)[0];
      expect(newest).toMatchObject({ status: "pending", sessionUrl: page });
    }
  });

  test("gets the session of the current cart when that session's response was lost", async () => {
    const input = await checkoutInput(shop);
    const path = "/v1/checkout/sessions";
    // The SDK retries once after a reset.
    await sandbox.control("faults", { path, mode: "reset-after-accept", times: 2 });
    expect((await startCheckout(shop.ctx, input)).ok).toBe(false);
    const changed = await checkoutInput(shop, { cart: { ebook: 2 } });
    await start({ ...changed, browserHash: input.browserHash });
    const back = await start(input);
    expect(await findPayable(input)).toEqual([back.url]);
    const { quantity } = await firstLine(back.url);
    expect(quantity).toBe(1);
  });

  async function firstLine(url: string) {
    const session = sandbox.inside.store.all("checkout.session").find((one) => one.url === url);
    const lines = await sandbox.stripe.checkout.sessions.listLineItems(session?.id ?? "");
    const [line] = lines.data;
    if (!line) throw new Error(`no lines at ${url}`);
    return line;
  }

  /** Two tabs read the order before it has a session: one opens it, the other is rejected. */
  async function openTwice(input: StartCheckoutInput, isFirst: "opened" | "refused") {
    const until = (column: "sessionId" | "checkoutFailedAt") =>
      vi.waitUntil(
        async () => (await selectOrders(input)).some((order) => order[column] !== null),
        {
          timeout: 10_000,
        },
      );
    let calls = 0;
    const createSession: Payments["createSession"] = async (params, key) => {
      calls += 1;
      const isSecond = calls === 2;
      if (calls > 2) return await sandbox.payments.createSession(params, key);
      await vi.waitUntil(() => calls > 1, { timeout: 10_000 });
      if (isSecond) {
        if (isFirst === "opened") await until("sessionId");
        return { kind: "refused", reason: "connect ECONNREFUSED" };
      }
      if (isFirst === "refused") await until("checkoutFailedAt");
      return await sandbox.payments.createSession(params, key);
    };
    const ctx = { ...shop.ctx, payments: { ...sandbox.payments, createSession } };
    return await Promise.all([startCheckout(ctx, input), startCheckout(ctx, input)]);
  }

  test("keeps one tab's page when the other can't reach Stripe, and its payment counts", async () => {
    const input = await checkoutInput(shop);
    const tabs = await openTwice(input, "opened");
    const [page] = await findPayable(input);
    const shown = { ok: true, value: { url: page } };
    expect(tabs).toMatchObject([shown, shown]);
    const [order, ...more] = await selectOrders(input);
    expect(more).toEqual([]);
    await sandbox.control(`sessions/${order?.sessionId}/pay`);
    expect(await readConfirmation(shop.ctx, order?.sessionId ?? "", null)).toMatchObject({
      status: "paid",
    });
  });

  test("gets a new order's page after a rejection ended its own, and no second one", async () => {
    const input = await checkoutInput(shop);
    await openTwice(input, "refused");
    const all = await selectOrders(input);
    expect(all.map(({ status }) => status).sort()).toEqual(["payment_failed", "pending"]);
    const open = all.find(({ status }) => status === "pending");
    expect(await findPayable(input)).toEqual([open?.sessionUrl]);
  });

  test("keeps its older page when the newer one can't be opened", async () => {
    const input = await checkoutInput(shop);
    const first = await start(input);
    await sandbox.control("faults", { path: "/v1/checkout/sessions", mode: "500", times: 1 });
    const changed = await checkoutInput(shop, { cart: { ebook: 2 } });
    const refused = await startCheckout(shop.ctx, { ...changed, browserHash: input.browserHash });
    expect(refused).toMatchObject({ ok: false, problem: { kind: "checkout_failed" } });
    expect(await findPayable(input)).toEqual([first.url]);
  });
});
