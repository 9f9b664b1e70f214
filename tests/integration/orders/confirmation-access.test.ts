import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { disputes, orderItems } from "@/db/schema";
import { readConfirmation } from "@/lib/flows/read-confirmation";
import { createPaidOrder } from "@/tests/support/orders";
import { closeDispute, dispute, subscription } from "@/tests/support/payment-steps";
import { testShop } from "@/tests/support/shop";

type Order = Awaited<ReturnType<typeof createPaidOrder>>;

describe("the confirmation page", () => {
  const shop = testShop();

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
    await shop.sandbox.control("refunds", {
      session: order.sessionId,
      amount: items.reduce((sum, item) => sum + item.unitPriceCents, 0),
      metadata: {
        lines: JSON.stringify(items.map(({ id }) => ({ orderItemId: id, quantity: 1 }))),
      },
    });
    await shop.deliverAll();
    const page = await openConfirmation(order);
    const refunded = Object.fromEntries(page.items.map((line) => [line.title, line.refundedUnits]));
    expect(refunded).toEqual({ "The Royalties eBook": 1, "Spin Pack": 1 });
    expect(page).toMatchObject({ stage: "paid", status: "partially_refunded" });
    expect(page).toMatchObject({ hasEbook: true, hasRadio: false });
  });

  test("offers nothing while the payment is disputed, and everything once the dispute is won", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1, course: 1 } });
    const opened = await shop.sandbox.control("disputes", { session: order.sessionId });
    await shop.deliverAll();
    const paused = await openConfirmation(order);
    expect(paused).toMatchObject({ stage: "disputed", hasEbook: false, hasCourse: false });
    expect(paused.items.map((line) => line.refundedUnits)).toEqual([0, 0]);

    await shop.sandbox.control(`disputes/${(opened as { id: string }).id}/close`, { won: true });
    await shop.deliverAll();
    const won = await openConfirmation(order);
    expect(won).toMatchObject({ stage: "paid", hasEbook: true, hasCourse: true });
  });

  test("offers nothing and shows no pending state after a lost dispute", async () => {
    const order = await createPaidOrder(shop);
    await dispute()({ shop, order });
    await closeDispute(false)({ shop, order });
    await shop.deliverAll();
    const lost = await openConfirmation(order);
    expect(lost).toMatchObject({ stage: "dispute_lost", status: "disputed", hasEbook: false });
  });

  test("offers what a disputed renewal leaves, until the previous month ends", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1, "radio-elite-airplay": 1 } });
    await subscription("renew")({ shop, order });
    await dispute("latest")({ shop, order });
    await shop.deliverAll();
    const left = { hasEbook: true, hasRadio: true };
    expect(await openConfirmation(order)).toMatchObject({ stage: "disputed", ...left });

    await closeDispute(false)({ shop, order });
    await shop.deliverAll();
    expect(await openConfirmation(order)).toMatchObject({ stage: "dispute_lost", ...left });

    shop.clock.advance({ days: 32 });
    expect(await openConfirmation(order)).toMatchObject({ hasEbook: true, hasRadio: false });
  });

  test("ignores an open dispute without a matching payment", async () => {
    const order = await createPaidOrder(shop);
    await dispute()({ shop, order });
    await closeDispute(false)({ shop, order });
    await shop.deliverAll();
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
