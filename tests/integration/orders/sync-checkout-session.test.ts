import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { orders } from "@/db/schema";
import { syncCheckoutSession } from "@/lib/flows/sync-checkout-session";
import { rateLimits } from "@/lib/rate-limit/policies";
import { createPendingOrder, createUnsyncedPaidOrder, readOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

describe("reloading the confirmation page", () => {
  const shop = testShop();
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
