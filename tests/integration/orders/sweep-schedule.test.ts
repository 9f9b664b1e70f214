import { beforeEach, describe, expect, test } from "vitest";
import type { Payments } from "@/lib/core/ports/payments";
import { sweepOrders } from "@/lib/flows/sweep-orders";
import { createPendingOrder, createUnsyncedPaidOrder, readOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

describe("how often the sweeper asks Stripe", () => {
  const shop = testShop();
  const { sandbox, clock } = shop;

  beforeEach(() => shop.database.empty());

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
