import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orderItems } from "@/db/schema";
import { createPaidOrder } from "@/tests/support/orders";
import {
  createVisitor,
  downloadShop,
  fileFor,
  getDownloadRef,
  open,
  readState,
} from "./download-shop";

describe("a refund", () => {
  const shop = downloadShop();

  async function opened(cart?: Record<string, number>) {
    const order = await createPaidOrder(shop, cart ? { cart } : {});
    const visit = { ref: getDownloadRef(order), visitor: createVisitor() };
    await open(shop, visit);
    return { order, visit };
  }

  async function refundItem(
    order: { id: string; sessionId: string | null },
    productId: string,
    quantity = 1,
  ) {
    const items = await shop.database.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, order.id));
    const item = items.find((one) => one.productId === productId);
    if (!item) throw new Error(`no line ${productId}`);
    await shop.atStripe("refunds", {
      session: order.sessionId,
      amount: item.unitPriceCents * quantity,
      metadata: { lines: JSON.stringify([{ orderItemId: item.id, quantity }]) },
    });
  }

  test("ends access immediately, even during a session", async () => {
    const { order, visit } = await opened();
    expect(await fileFor(shop, visit)).not.toBeNull();
    await shop.atStripe("refunds", { session: order.sessionId });
    expect(await fileFor(shop, visit)).toBeNull();
    expect(await open(shop, visit)).toBe(false);
    expect(await readState(shop, visit)).toBe("no_access");
  });

  test("of a Spin Pack leaves the eBook bought with it until that is refunded too", async () => {
    const { order, visit } = await opened({ ebook: 1, "radio-spin-pack": 1 });
    await refundItem(order, "radio-spin-pack");
    expect(await fileFor(shop, visit)).not.toBeNull();
    await refundItem(order, "ebook");
    expect(await fileFor(shop, visit)).toBeNull();
  });

  test("of one of two copies leaves the other", async () => {
    const { order, visit } = await opened({ ebook: 2 });
    await refundItem(order, "ebook");
    expect(await fileFor(shop, visit)).not.toBeNull();
  });

  test("of the Spin Pack's order item ends the eBook it includes", async () => {
    const { order, visit } = await opened({ "radio-spin-pack": 1 });
    expect(await fileFor(shop, visit)).not.toBeNull();
    await shop.atStripe("refunds", { session: order.sessionId });
    expect(await readState(shop, visit)).toBe("no_access");
  });

  test("differs from a dispute, which suspends access until it's won", async () => {
    for (const won of [true, false]) {
      const { order, visit } = await opened();
      const dispute = await shop.atStripe("disputes", { session: order.sessionId });
      expect(await readState(shop, visit)).toBe("no_access");
      expect(await fileFor(shop, visit)).toBeNull();
      const { id } = dispute as { id: string };
      await shop.atStripe(`disputes/${id}/close`, { won });
      expect(await readState(shop, visit)).toBe(won ? "ready" : "no_access");
      expect((await fileFor(shop, visit)) !== null).toBe(won);
    }
  });

  test("that fails restores access", async () => {
    const { order, visit } = await opened();
    const refund = await shop.atStripe("refunds", { session: order.sessionId });
    expect(await readState(shop, visit)).toBe("no_access");
    await shop.atStripe(`refunds/${(refund as { id: string }).id}/fail`);
    expect(await readState(shop, visit)).toBe("ready");
  });
});
