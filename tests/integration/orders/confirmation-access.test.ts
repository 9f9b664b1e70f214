import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orderItems } from "@/db/schema";
import { readConfirmation } from "@/lib/orders/read-confirmation";
import { aPaidOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

type Order = Awaited<ReturnType<typeof aPaidOrder>>;

describe("the order's page", () => {
  const shop = testShop();

  async function confirmationOf(order: Order) {
    const page = await readConfirmation(shop.ctx, order.sessionId ?? "", order.browserHash);
    if (!page) throw new Error("no order");
    return page;
  }

  test("counts the units that a part refund ended, and offers only what is left", async () => {
    const order = await aPaidOrder(shop, { cart: { ebook: 3, "radio-spin-pack": 1 } });
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
    const page = await confirmationOf(order);
    const refunded = Object.fromEntries(page.lines.map((line) => [line.title, line.refundedUnits]));
    expect(refunded).toEqual({ "The Royalties eBook": 1, "Spin Pack": 1 });
    expect(page).toMatchObject({ stage: "paid", status: "partially_refunded" });
    expect(page).toMatchObject({ hasEbook: true, hasRadio: false });
  });

  test("offers nothing while the payment is disputed, and all again once that is won", async () => {
    const order = await aPaidOrder(shop, { cart: { ebook: 1, course: 1 } });
    const dispute = await shop.sandbox.control("disputes", { session: order.sessionId });
    await shop.deliverAll();
    const paused = await confirmationOf(order);
    expect(paused).toMatchObject({ stage: "disputed", hasEbook: false, hasCourse: false });
    expect(paused.lines.map((line) => line.refundedUnits)).toEqual([0, 0]);

    await shop.sandbox.control(`disputes/${(dispute as { id: string }).id}/close`, { won: true });
    await shop.deliverAll();
    const won = await confirmationOf(order);
    expect(won).toMatchObject({ stage: "paid", hasEbook: true, hasCourse: true });
  });
});
