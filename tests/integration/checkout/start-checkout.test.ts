import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orderConsents, orderItems, orders, products } from "@/db/schema";
import { readCanceledOrder } from "@/lib/checkout/restore-cart";
import { startCheckout } from "@/lib/flows/start-checkout";
import { sweepOrders } from "@/lib/flows/sweep-orders";
import { checkoutInput } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

const shop = testShop();

async function selectOrders(browserHash: string) {
  return await shop.ctx.db.select().from(orders).where(eq(orders.browserHash, browserHash));
}

async function listSessions(orderId: string | undefined) {
  const all = await shop.sandbox.stripe.checkout.sessions.list({ limit: 100 });
  return all.data.filter((session) => session.client_reference_id === orderId);
}

describe("startCheckout", () => {
  it("writes a pending order with items, consents and attribution, and opens its session", async () => {
    const utm = { first: { utm_source: "radio" }, last: { utm_source: "mail" } };
    const input = await checkoutInput(shop, { cart: { ebook: 2, "radio-elite-airplay": 1 }, utm });
    const started = await startCheckout(shop.ctx, input);
    if (!started.ok) throw new Error(JSON.stringify(started.problem));
    const [order] = await selectOrders(input.browserHash);
    expect(order).toMatchObject({
      status: "pending",
      mode: "subscription",
      subtotalCents: 2 * 4_999 + 250_000,
      utm,
    });
    expect(order?.orderNumber).toMatch(/^TME-\d{8}$/);
    const session = await shop.sandbox.stripe.checkout.sessions.retrieve(order?.sessionId ?? "", {
      expand: ["line_items"],
    });
    expect(session).toMatchObject({
      client_reference_id: order?.id,
      amount_subtotal: order?.subtotalCents,
      metadata: { orderId: order?.id, orderNumber: order?.orderNumber },
    });
    expect(started.value.url).toBe(session.url);
    const consents = await shop.ctx.db
      .select({ kind: orderConsents.kind, version: orderConsents.textVersion })
      .from(orderConsents)
      .where(eq(orderConsents.orderId, started.value.orderId));
    expect(consents.map(({ kind }) => kind).sort()).toEqual(["radio", "renewal", "terms"]);
    const lines = await shop.ctx.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, started.value.orderId));
    expect(lines).toHaveLength(2);
  });

  it("retries with another order number when one is taken", async () => {
    const first = await checkoutInput(shop);
    await startCheckout(shop.ctx, first);
    const [taken] = await selectOrders(first.browserHash);
    // Make the random order number collide three times.
    await shop.ctx.db.execute(sql`create sequence order_tries`);
    await shop.ctx.db.execute(
      sql.raw(`
        create function take_number() returns trigger language plpgsql as $$
        begin
          if nextval('order_tries') <= 3 then new.order_number := '${taken?.orderNumber}'; end if;
          return new;
        end $$;
        create trigger chance before insert on orders for each row execute function take_number()`),
    );
    try {
      const second = await checkoutInput(shop);
      const started = await startCheckout(shop.ctx, second);
      expect(started.ok).toBe(true);
      const [order] = await selectOrders(second.browserHash);
      expect(order?.orderNumber).toMatch(/^TME-\d{8}$/);
      expect(order?.orderNumber).not.toBe(taken?.orderNumber);
    } finally {
      await shop.ctx.db.execute(sql`drop trigger chance on orders`);
    }
  });

  it("creates one order and one session for ten simultaneous clicks", async () => {
    const input = await checkoutInput(shop);
    const clicks = await Promise.all(
      Array.from({ length: 10 }, () => startCheckout(shop.ctx, input)),
    );
    const urls = clicks.map((click) =>
      click.ok ? click.value.url : JSON.stringify(click.problem),
    );
    expect(new Set(urls).size).toBe(1);
    expect(urls[0]).toMatch(/^http/);
    expect(await selectOrders(input.browserHash)).toHaveLength(1);
    const [order] = await selectOrders(input.browserHash);
    expect(await listSessions(order?.id)).toHaveLength(1);
  });

  it("finds the session of a lost response with the same key", async () => {
    const input = await checkoutInput(shop);
    await shop.sandbox.control("faults", {
      path: "/v1/checkout/sessions",
      mode: "reset-after-accept",
      // The SDK retries once after a reset.
      times: 2,
    });
    const lost = await startCheckout(shop.ctx, input);
    expect(lost).toMatchObject({ ok: false, problem: { kind: "checkout_failed" } });
    const [marked] = await selectOrders(input.browserHash);
    expect(marked).toMatchObject({ status: "pending", faultId: expect.any(String) });
    const again = await startCheckout(shop.ctx, input);
    expect(again.ok).toBe(true);
    expect(await selectOrders(input.browserHash)).toHaveLength(1);
    expect(await listSessions(marked?.id)).toHaveLength(1);
  });

  it("finds a lost session by its client reference when the customer doesn't retry", async () => {
    const input = await checkoutInput(shop);
    await shop.sandbox.control("faults", {
      path: "/v1/checkout/sessions",
      mode: "reset-after-accept",
      // The SDK retries once after a reset.
      times: 2,
    });
    await startCheckout(shop.ctx, input);
    const [before] = await selectOrders(input.browserHash);
    expect(before?.sessionId).toBeNull();
    shop.clock.advance({ minutes: 3 });
    await sweepOrders(shop.ctx, { until: new Date(shop.ctx.now().getTime() + 60_000) });
    const [after] = await selectOrders(input.browserHash);
    const [session] = await listSessions(before?.id);
    expect(after?.sessionId).toBe(session?.id);
  });

  // Stripe repeats a 500 for the same key, so retrying can't help.
  it.each(["400", "500"])(
    "ends an order after a %s; the next try creates a new one",
    async (mode) => {
      const input = await checkoutInput(shop);
      await shop.sandbox.control("faults", { path: "/v1/checkout/sessions", mode, times: 1 });
      const refused = await startCheckout(shop.ctx, input);
      expect(refused).toMatchObject({ ok: false, problem: { kind: "checkout_failed" } });
      const again = await startCheckout(shop.ctx, input);
      expect(again.ok).toBe(true);
      const statuses = (await selectOrders(input.browserHash)).map(({ status }) => status).sort();
      expect(statuses).toEqual(["payment_failed", "pending"]);
    },
  );

  it("creates a new order for a changed cart and expires the old session", async () => {
    const input = await checkoutInput(shop);
    await startCheckout(shop.ctx, input);
    const [old] = await selectOrders(input.browserHash);
    const changed = await checkoutInput(shop, {
      cart: { ebook: 2 },
      browserHash: input.browserHash,
    });
    expect((await startCheckout(shop.ctx, changed)).ok).toBe(true);
    expect(await selectOrders(input.browserHash)).toHaveLength(2);
    const ended = await shop.sandbox.stripe.checkout.sessions.retrieve(old?.sessionId ?? "");
    expect(ended.status).toBe("expired");
  });

  it("charges the catalog price, and asks again when it changed since it was shown", async () => {
    const input = await checkoutInput(shop, { cart: { course: 1 } });
    await shop.ctx.db.update(products).set({ priceCents: 20_900 }).where(eq(products.id, "course"));
    const stale = await startCheckout(shop.ctx, input);
    expect(stale).toEqual({ ok: false, problem: { kind: "price_changed" } });
    expect(await selectOrders(input.browserHash)).toHaveLength(0);
    const seen = await checkoutInput(shop, { cart: { course: 1 } });
    const started = await startCheckout(shop.ctx, seen);
    expect(started.ok).toBe(true);
    const [order] = await selectOrders(seen.browserHash);
    expect(order?.subtotalCents).toBe(20_900);
  });

  it("requires each consent the cart needs", async () => {
    const input = await checkoutInput(shop, {
      cart: { "radio-elite-airplay": 1 },
      consents: { terms: false, radio: false, renewal: false },
    });
    const started = await startCheckout(shop.ctx, input);
    if (started.ok || started.problem.kind !== "incomplete") throw new Error("not refused");
    expect(Object.keys(started.problem.fields).sort()).toEqual([
      "consents.radio",
      "consents.renewal",
      "consents.terms",
    ]);
  });

  it("returns the cart to the browser that left checkout, and to no other", async () => {
    const input = await checkoutInput(shop, { cart: { ebook: 3 } });
    const started = await startCheckout(shop.ctx, input);
    if (!started.ok) throw new Error("checkout failed");
    const lines = await readCanceledOrder(shop.ctx, started.value.orderId, input.browserHash);
    expect(lines).toMatchObject([{ productId: "ebook", quantity: 3 }]);
    expect(await readCanceledOrder(shop.ctx, started.value.orderId, "another")).toBeNull();
    expect(await readCanceledOrder(shop.ctx, "not an id", input.browserHash)).toBeNull();
  });
});
