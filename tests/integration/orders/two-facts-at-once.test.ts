import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { expect, test } from "vitest";
import { grants } from "@/db/schema";
import { holdTable } from "@/tests/support/held-table";
import { createPaidOrder, readGrants, readOrder } from "@/tests/support/orders";
import { dispute, refundUnit } from "@/tests/support/payment-steps";
import { testShop } from "@/tests/support/shop";

const shop = testShop();
const { database } = shop;

const refunded: Stripe.Event["type"] = "charge.refunded";
const disputed: Stripe.Event["type"] = "charge.dispute.created";

test.each([
  { first: refunded, second: disputed },
  { first: disputed, second: refunded },
])(
  "a refund and a dispute that arrive at the same time both count: $first before $second",
  async ({ first, second }) => {
    const order = await createPaidOrder(shop, { cart: { ebook: 2 } });
    const known = new Set(shop.sandbox.events().map(({ id }) => id));
    await refundUnit("ebook")({ shop, order });
    await dispute()({ shop, order });
    const event = (type: string) => {
      const found = shop.sandbox.events().find((one) => one.type === type && !known.has(one.id));
      if (!found) throw new Error(`there is no ${type}`);
      return found;
    };
    // Both have written their fact, or wait for the other's lock, before either derives the status.
    const deliveries: Promise<unknown>[] = [];
    await holdTable(database.url, "order_items", async ({ waiting }) => {
      deliveries.push(shop.deliver(event(first)));
      await waiting(1);
      deliveries.push(shop.deliver(event(second)));
      await waiting(2);
    });
    await Promise.all(deliveries);

    expect(await readOrder(shop, order.id)).toMatchObject({
      status: "disputed",
      refundedCents: 4_999,
    });
    expect(await readGrants(shop, order.id)).toEqual([]);
    const rows = await database.db.select().from(grants).where(eq(grants.orderId, order.id));
    expect(rows.map(({ revokedReason }) => revokedReason).sort()).toEqual(["disputed", "refunded"]);
  },
);
