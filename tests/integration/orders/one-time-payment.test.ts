import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailOutbox, grants, orders, payments, stripeEvents } from "@/db/schema";
import { readConfirmation } from "@/lib/flows/read-confirmation";
import { sweepOrders } from "@/lib/flows/sweep-orders";
import {
  createPaidOrder,
  createUnsyncedPaidOrder,
  readGrants,
  readOrder,
} from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

describe("a paid order", () => {
  const shop = testShop({ poolSize: 20 });

  test("grants each unit", async () => {
    const order = await createPaidOrder(shop, {
      cart: { ebook: 2, "radio-spin-pack": 1, course: 1 },
    });
    expect(order.status).toBe("paid");
    expect(await readGrants(shop, order.id)).toEqual([
      "course course 1",
      "ebook ebook 1",
      "ebook ebook 2",
      "radio-spin-pack airplay 1",
      "radio-spin-pack ebook 1",
    ]);
  });

  test("has one grant per unit and one receipt when its event arrives 50 times while the page and the sweeper run", async () => {
    const order = await createUnsyncedPaidOrder(shop, {
      cart: { ebook: 3, "radio-elite-airplay": 1 },
    });
    const completed = shop.sandbox
      .events()
      .find(
        (event) =>
          event.type === "checkout.session.completed" &&
          event.data.object.client_reference_id === order.id,
      );
    if (!completed) throw new Error("no event of the payment");
    // Past the time of the sweeper's first check.
    shop.clock.advance({ minutes: 3 });
    const until = new Date(shop.clock.now().getTime() + 1);
    const [outcomes] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, () => shop.deliver(completed))),
      ...Array.from({ length: 5 }, () => readConfirmation(shop.ctx, order.sessionId ?? "", null)),
      sweepOrders(shop.ctx, { until }),
      sweepOrders(shop.ctx, { until }),
    ]);
    expect(new Set(outcomes)).toEqual(new Set(["handled"]));

    const { db } = shop.database;
    expect((await readOrder(shop, order.id)).status).toBe("paid");
    expect(await db.select().from(orders).where(eq(orders.email, order.email))).toHaveLength(2);
    expect(await db.select().from(grants).where(eq(grants.orderId, order.id))).toHaveLength(4);
    expect(await db.select().from(payments).where(eq(payments.orderId, order.id))).toHaveLength(1);
    const emails = await db
      .select({ kind: emailOutbox.kind })
      .from(emailOutbox)
      .where(eq(emailOutbox.orderId, order.id));
    expect(emails.map(({ kind }) => kind).sort()).toEqual(["receipt", "sale_notice"]);
    const [event] = await db.select().from(stripeEvents).where(eq(stripeEvents.id, completed.id));
    expect(event?.handledAt).not.toBeNull();
  });
});
