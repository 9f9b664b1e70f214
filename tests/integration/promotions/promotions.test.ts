import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { emailOutbox, orderItems, orders, promotions } from "@/db/schema";
import { addNewsletterCampaign } from "@/lib/attribution/campaign-links";
import { readConfirmation } from "@/lib/flows/read-confirmation";
import { refundOrder } from "@/lib/flows/refund-order";
import { discountCart, startCheckout } from "@/lib/flows/start-checkout";
import { sweepOrders } from "@/lib/flows/sweep-orders";
import { createBroadcast } from "@/lib/newsletter/broadcasts/edit-broadcasts";
import { readBroadcastOrders } from "@/lib/newsletter/broadcasts/read-broadcasts";
import { buildInvoice } from "@/lib/orders/invoices";
import { readRefundableOrder } from "@/lib/orders/state/load-order-facts";
import type { Discount } from "@/lib/promotions/discount";
import { promotionFormSchema } from "@/lib/promotions/promotion-form";
import { findDiscount, readCodeDays, savePromotion } from "@/lib/promotions/promotions";
import {
  checkoutInput,
  createPaidOrder,
  createPendingOrder,
  createRefundForm,
  readOrder,
} from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";
import { addTestAdmin } from "@/tests/support/staff";

const shop = testShop({ start: "2030-03-09T18:00:00Z", poolSize: 20 });
let made = 0;

const form = {
  discountKind: "percent",
  discountValue: "10",
  startDay: "2030-03-01",
  endDay: "2030-03-31",
  maxOrders: "",
  maxOrdersPerCustomer: "",
  isActive: "on",
};

/** Saves a promotion with a code of its own, and returns what checkout knows about it. */
async function createPromotion(
  change: Readonly<Record<string, string | undefined>> = {},
): Promise<Discount> {
  made += 1;
  const { actor } = await addTestAdmin(shop.database.db, `promotions-${made}@shop.test`);
  const draft = promotionFormSchema.parse({ ...form, code: `code-${made}`, ...change });
  const saved = await savePromotion(shop.ctx, actor, { id: randomUUID(), version: 0 }, draft);
  expect(saved.ok).toBe(true);
  const { code, discountKind, discountValue, productIds } = draft;
  return { code, discountKind, discountValue, productIds };
}

const startWith = async (options: Parameters<typeof checkoutInput>[1]) =>
  startCheckout(shop.ctx, await checkoutInput(shop, options));

describe("a promotion code in a broadcast", () => {
  it("is checked against its window, switched off or not", async () => {
    const { actor } = await addTestAdmin(shop.database.db, "codes@shop.test");
    const { code } = await createPromotion({ endDay: "2030-03-12" });
    const off = await createPromotion({ isActive: undefined });
    const text = `[Now](/ebook?code=${code}) [Off](/?code=${off.code}) [Unknown](/?code=NOTHING)`;
    expect(await readCodeDays(shop.ctx, actor, text)).toEqual([
      { code, isUsable: true, firstDay: "2030-03-01", lastDay: "2030-03-12" },
      { code: off.code, isUsable: false, firstDay: "2030-03-01", lastDay: "2030-03-31" },
      { code: "NOTHING", isUsable: false, firstDay: null, lastDay: null },
    ]);
  });

  it("brings an order that the broadcast's page counts, net of its refund", async () => {
    const { actor } = await addTestAdmin(shop.database.db, "orders@shop.test");
    const formId = randomUUID();
    const created = await createBroadcast(shop.ctx, actor, { formId, subject: "Workshop" });
    const id = created.ok ? created.value : "";
    const discount = await createPromotion({ discountValue: "20" });
    const link = `${shop.ctx.settings.siteUrl}/ebook?code=${discount.code}`;
    const { searchParams } = new URL(addNewsletterCampaign(link, shop.ctx.settings.siteUrl, id));
    expect(searchParams.get("code")).toBe(discount.code);
    const touch = {
      utm_source: searchParams.get("utm_source") ?? "",
      utm_medium: searchParams.get("utm_medium") ?? "",
      utm_campaign: searchParams.get("utm_campaign") ?? "",
    };
    const bought = { cart: { ebook: 2 }, discount, utm: { first: touch, last: touch } };
    const order = await createPaidOrder(shop, bought);
    // A campaign of the same name elsewhere isn't the broadcast's.
    const elsewhere = { ...touch, utm_source: "friends" };
    await createPaidOrder(shop, { cart: { ebook: 1 }, utm: { last: elsewhere } });
    const readOrders = () => readBroadcastOrders(shop.ctx, actor, id);
    expect(await readOrders()).toEqual({ orders: 1, revenueCents: 2 * 3_999 });
    const form = await createRefundForm(shop, order.id, { ebook: 1 });
    expect(await refundOrder(shop.ctx, actor, form)).toMatchObject({ ok: true });
    await shop.deliverAll();
    expect(await readOrders()).toEqual({ orders: 1, revenueCents: 3_999 });
  });
});

describe("a promotion code", () => {
  it("lowers the prices that Stripe charges, and is shown on the confirmation and receipt", async () => {
    const discount = await createPromotion();
    const order = await createPaidOrder(shop, {
      cart: { ebook: 2, "radio-elite-airplay": 1 },
      discount,
    });
    expect(order).toMatchObject({
      status: "paid",
      reviewReason: null,
      promotionCode: discount.code,
      promotionDiscountCents: 1_000,
      subtotalCents: 2 * 4_499 + 250_000,
      totalCents: 2 * 4_499 + 250_000,
    });
    const session = await shop.sandbox.stripe.checkout.sessions.retrieve(order.sessionId ?? "");
    expect(session.amount_total).toBe(order.totalCents);
    const confirmation = await readConfirmation(shop.ctx, order.sessionId ?? "", null);
    expect(confirmation).toMatchObject({
      subtotalCents: 2 * 4_999 + 250_000,
      promotion: { code: discount.code, discountCents: 1_000 },
    });
    const [receipt] = await shop.database.db
      .select()
      .from(emailOutbox)
      .where(eq(emailOutbox.orderId, order.id));
    expect(receipt?.props).toMatchObject({
      promotion: { code: discount.code, discountCents: 1_000 },
      subtotalCents: 2 * 4_999 + 250_000,
      lines: [{ unitPriceCents: 4_999 }, { unitPriceCents: 250_000 }],
    });
  });

  it("is refunded at the discounted price, and the invoice lists the discount", async () => {
    const discount = await createPromotion();
    const order = await createPaidOrder(shop, { cart: { ebook: 3 }, discount });
    const { actor } = await addTestAdmin(shop.database.db, `refunds-${order.id}@shop.test`);
    const loaded = await readRefundableOrder(shop.database.db, order.id);
    const [payment] = loaded?.facts.payments ?? [];
    const [item] = loaded?.items ?? [];
    if (!loaded || !payment || !item) throw new Error("the order has no payment");
    const refunded = await refundOrder(shop.ctx, actor, {
      orderId: order.id,
      requestId: randomUUID(),
      reason: "requested by the customer",
      paymentIntentId: payment.paymentIntentId ?? "",
      lines: [{ orderItemId: item.id, quantity: 1 }],
      expectedCents: 4_499,
    });
    expect(refunded.ok).toBe(true);
    const { blocks } = buildInvoice({
      invoice: {
        number: "INV-1",
        billing: { name: "Ada Artist", address: "", taxId: "" },
        seller: "Memphis",
        issuedAt: shop.clock.now(),
      },
      order: loaded.order,
      items: loaded.items,
      payment,
      refund: null,
      creditedNumber: null,
    });
    expect(blocks).toMatchObject([
      { text: "$134.97 paid on March 9, 2030" },
      { kind: "facts" },
      { rows: [["The Royalties eBook", "3", "$49.99", "$149.97"]] },
      {
        sums: [
          { text: "Subtotal", amount: "$149.97" },
          { text: `Promotion ${discount.code}`, amount: "-$15.00" },
          { text: "Amount paid", amount: "$134.97" },
        ],
      },
    ]);
  });

  it("can be typed in lowercase and with spaces", async () => {
    const { code } = await createPromotion();
    expect(await findDiscount(shop.ctx, ` ${code.toLowerCase()} `)).toMatchObject({ ok: true });
  });

  it.each([
    [{ isActive: undefined }, "unknown"],
    [{ startDay: "2030-03-10" }, "not_started"],
    [{ endDay: "2030-03-08" }, "ended"],
    [{ "product:course": "on" }, "no_items"],
  ])("with %o is refused, and nothing is ordered", async (change, reason) => {
    const discount = await createPromotion(change);
    const input = await checkoutInput(shop, { discount });
    const started = await startCheckout(shop.ctx, input);
    expect(started).toEqual({ ok: false, problem: { kind: "promotion_refused", reason } });
    const written = await shop.database.db
      .select()
      .from(orders)
      .where(eq(orders.browserHash, input.browserHash));
    expect(written).toEqual([]);
  });

  it("is valid until midnight of its last day in Memphis", async () => {
    const { code } = await createPromotion({ endDay: "2030-03-10" });
    const at = (time: string) => findDiscount({ ...shop.ctx, now: () => new Date(time) }, code);
    // Clocks change on March 10, so the day ends at 5:00 UTC.
    expect(await at("2030-03-11T04:59:59.999Z")).toMatchObject({ ok: true });
    expect(await at("2030-03-11T05:00:00Z")).toEqual({ ok: false, problem: "ended" });
  });

  it("never applies to Elite Airplay alone", async () => {
    const discount = await createPromotion();
    const started = await startWith({ cart: { "radio-elite-airplay": 1 }, discount });
    expect(started).toMatchObject({ problem: { kind: "promotion_refused", reason: "no_items" } });
  });

  it("shows the new total first when staff change the discount meanwhile", async () => {
    const discount = await createPromotion();
    const input = await checkoutInput(shop, { discount });
    await shop.database.db
      .update(promotions)
      .set({ discountValue: 20 })
      .where(eq(promotions.code, discount.code));
    const started = await startCheckout(shop.ctx, input);
    expect(started).toMatchObject({ problem: { kind: "price_changed" } });
  });

  it("isn't used more often than allowed by twelve customers at once", async () => {
    const discount = await createPromotion({ maxOrders: "3" });
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        startWith({
          discount,
          customer: { email: `fan-${index}@example.com`, firstName: "Ada", lastName: "Artist" },
        }),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ problem: { reason: { kind: "held" } } });
  });

  it("can't be held without paying: the page ends after half an hour, and the next customer is told when", async () => {
    const discount = await createPromotion({ maxOrders: "1" });
    const order = await createPendingOrder(shop, { discount });
    const session = await shop.sandbox.stripe.checkout.sessions.retrieve(order.sessionId ?? "");
    expect(session.expires_at - session.created).toBe(32 * 60);
    const held = (freeInMinutes: number) => ({
      ok: false,
      problem: { kind: "promotion_refused", reason: { kind: "held", freeInMinutes } },
    });
    expect(await startWith({ discount })).toEqual(held(37));
    shop.clock.advance({ minutes: 30 });
    expect(await startWith({ discount })).toEqual(held(7));
    shop.clock.advance({ minutes: 7 });
    expect(await startWith({ discount })).toMatchObject({ ok: true });
  });

  it("says that it's used up once orders are paid, also while others are unpaid", async () => {
    const discount = await createPromotion({ maxOrders: "1" });
    await createPaidOrder(shop, { discount });
    expect(await startWith({ discount })).toMatchObject({ problem: { reason: "used_up" } });
  });

  it("counts an order that a bank debit is paying, however long it takes", async () => {
    const discount = await createPromotion({ maxOrders: "1" });
    const order = await createPendingOrder(shop, { discount });
    await shop.atStripe(`sessions/${order.sessionId}/pay`, { method: "delayed" });
    shop.clock.advance({ hours: 72 });
    expect(await startWith({ discount })).toMatchObject({ problem: { reason: "used_up" } });
  });

  it("keeps an order whose payment is reported after its hold ended: money received wins", async () => {
    const discount = await createPromotion({ maxOrders: "1" });
    const late = await createPendingOrder(shop, { discount });
    await shop.sandbox.control(`sessions/${late.sessionId}/pay`);
    // The webhook and the sweeper were down for 37 minutes.
    shop.clock.advance({ minutes: 37 });
    expect(await startWith({ discount })).toMatchObject({ ok: true });
    await shop.deliverAll();
    expect(await readOrder(shop, late.id)).toMatchObject({ status: "paid", reviewReason: null });
    expect(await startWith({ discount })).toMatchObject({ problem: { reason: "used_up" } });
  });

  it("opens a new page when the first request never reached Stripe and the page's end is too near", async () => {
    const discount = await createPromotion({ maxOrders: "1" });
    const input = await checkoutInput(shop, { discount });
    await shop.sandbox.control("faults", {
      method: "POST",
      path: "/v1/checkout/sessions",
      mode: "429",
      times: 1,
    });
    expect(await startCheckout(shop.ctx, input)).toMatchObject({ ok: false });
    shop.clock.advance({ minutes: 3 });
    const again = await startCheckout(shop.ctx, input);
    expect(again).toMatchObject({ ok: true });
  });

  it("leaves the page of an unlimited promotion open for Stripe's 24 hours", async () => {
    const order = await createPendingOrder(shop, { discount: await createPromotion() });
    const session = await shop.sandbox.stripe.checkout.sessions.retrieve(order.sessionId ?? "");
    expect(session.expires_at - session.created).toBe(24 * 3_600);
  });

  it("is free again when an unpaid order expires", async () => {
    const discount = await createPromotion({ maxOrders: "1" });
    const order = await createPendingOrder(shop, { discount });
    expect(await startWith({ discount })).toMatchObject({ ok: false });
    await shop.sandbox.stripe.checkout.sessions.expire(order.sessionId ?? "");
    shop.clock.advance({ minutes: 10 });
    await sweepOrders(shop.ctx, { until: new Date(shop.clock.now().getTime() + 60_000) });
    expect(await startWith({ discount })).toMatchObject({ ok: true });
  });

  it("counts one customer's orders by address, and not this browser's open order", async () => {
    const discount = await createPromotion({ maxOrdersPerCustomer: "1" });
    const customer = { email: "once@example.com", firstName: "Ada", lastName: "Artist" };
    const browserHash = randomUUID();
    expect(await startWith({ discount, customer, browserHash })).toMatchObject({ ok: true });
    // The same browser changes its cart before paying.
    const changed = await startWith({ cart: { ebook: 2 }, discount, customer, browserHash });
    expect(changed).toMatchObject({ ok: true });
    const upper = { ...customer, email: "Once@Example.com" };
    const other = await startWith({ discount, customer: upper });
    expect(other).toMatchObject({ problem: { reason: { kind: "held" } } });
  });

  it("leaves an order as it was bought when staff change the code later", async () => {
    const discount = await createPromotion();
    const order = await createPendingOrder(shop, { discount });
    await shop.database.db
      .update(promotions)
      .set({ discountValue: 50 })
      .where(eq(promotions.code, discount.code));
    const [item] = await shop.database.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, order.id));
    expect(item).toMatchObject({ unitPriceCents: 4_499, listPriceCents: 4_999 });
  });
});

it("prices a cart without a code as the catalog does", async () => {
  const cart = {
    lines: [],
    subtotalCents: 0,
    isRecurring: false,
    hasRadio: false,
    promotion: null,
  };
  expect(await discountCart(shop.ctx, cart, undefined)).toEqual({ ok: true, value: cart });
});
