import { randomUUID } from "node:crypto";
import { eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { stripeEvents } from "@/db/schema";
import { eventRetryDelaysSeconds, retryStripeEvents } from "@/lib/flows/handle-stripe-event";
import { receiveEvent } from "@/lib/payments/receive-event";
import { createUnsyncedPaidOrder, readOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

describe("deferred events", () => {
  const shop = testShop({ poolSize: 20 });
  const { sandbox, clock } = shop;

  beforeEach(() => shop.database.empty());

  const retry = () =>
    retryStripeEvents(shop.ctx, { until: new Date(clock.now().getTime() + 60_000) });

  /** A new order's payment event, stored like the webhook route does before a crash. */
  async function createStoredEvent() {
    const order = await createUnsyncedPaidOrder(shop);
    const event = sandbox.events().findLast(({ type }) => type === "checkout.session.completed");
    if (!event) throw new Error("no event of the payment");
    await receiveEvent(shop.ctx, sandbox.signed(event));
    return { order, event };
  }

  async function stored(id: string) {
    const [row] = await shop.database.db.select().from(stripeEvents).where(eq(stripeEvents.id, id));
    if (!row) throw new Error(`event ${id} is gone`);
    return row;
  }

  test("are handled once their first lease expires, not before", async () => {
    const { order, event } = await createStoredEvent();
    expect(await retry()).toBe(0);
    clock.advance({ seconds: 60 });
    expect(await retry()).toBe(1);
    expect((await readOrder(shop, order.id)).status).toBe("paid");
    expect(await stored(event.id)).toMatchObject({ outcome: "paid", lastError: null });
    expect(await retry()).toBe(0);
  });

  test("are shared by concurrent runs, each handled by one", async () => {
    const created = [];
    for (let count = 0; count < 8; count += 1) created.push(await createStoredEvent());
    clock.advance({ seconds: 60 });
    const handled = await Promise.all([retry(), retry(), retry(), retry()]);
    expect(handled.reduce((sum, count) => sum + count, 0)).toBe(created.length);
    const open = await shop.database.db
      .select()
      .from(stripeEvents)
      .where(isNull(stripeEvents.handledAt));
    expect(open).toEqual([]);
  });

  test("wait longer after each attempt, are never dropped, and count once their order exists", async () => {
    const { order, event } = await createStoredEvent();
    // As if the order's row were not committed yet.
    const elsewhere = { ...event.data.object, client_reference_id: randomUUID() };
    const payload = { ...event, data: { object: elsewhere } };
    const isEvent = eq(stripeEvents.id, event.id);
    await shop.database.db.update(stripeEvents).set({ payload }).where(isEvent);
    const waits = [...eventRetryDelaysSeconds, eventRetryDelaysSeconds.at(-1)];
    clock.advance({ seconds: 60 });
    for (const [index, seconds = 0] of waits.entries()) {
      expect(await retry()).toBe(0);
      const storedEvent = await stored(event.id);
      expect(storedEvent).toMatchObject({ attempts: index + 1, lastError: "unknown order" });
      expect(storedEvent.nextAttemptAt.getTime() - clock.now().getTime()).toBe(seconds * 1000);
      clock.advance({ seconds });
    }
    await shop.database.db.update(stripeEvents).set({ payload: event }).where(isEvent);
    expect(await retry()).toBe(1);
    expect((await readOrder(shop, order.id)).status).toBe("paid");
  });
});
