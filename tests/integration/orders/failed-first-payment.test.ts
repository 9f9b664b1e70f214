import { describe, expect, test } from "vitest";
import type { orders } from "@/db/schema";
import type { InvoiceSnapshot } from "@/lib/core/ports/payments";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";
import { getLinkUrl } from "@/lib/secrets/links";
import {
  createPendingOrder,
  listEmails,
  readGrants,
  readOrder,
  readSubscriptionRow,
} from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

type Order = typeof orders.$inferSelect;

describe("a monthly order whose delayed first payment fails", () => {
  const shop = testShop();
  const { sandbox } = shop;

  async function createProcessingOrder(): Promise<Order> {
    const order = await createPendingOrder(shop, { cart: { ebook: 1, "radio-elite-airplay": 1 } });
    await sandbox.control(`sessions/${order.sessionId}/pay`, { method: "delayed" });
    await shop.deliverAll();
    return await readOrder(shop, order.id);
  }

  async function createFailedOrder(): Promise<Order> {
    const order = await createProcessingOrder();
    await sandbox.control(`sessions/${order.sessionId}/fail`);
    await shop.deliverAll();
    expect((await readOrder(shop, order.id)).status).toBe("payment_failed");
    return order;
  }

  test("leads the customer to that order's payment instead of a second order", async () => {
    const order = await createFailedOrder();
    expect(await listEmails(shop, order.id, "payment_failed")).toMatchObject([
      {
        to: order.email,
        props: {
          occasion: "first_month",
          amountCents: order.totalCents,
          actionUrl: getLinkUrl(shop.ctx, "manage-subscription", order),
        },
      },
    ]);
  });

  test("leads to the cart when the order can no longer be paid", async () => {
    const order = await createProcessingOrder();
    await sandbox.control(`sessions/${order.sessionId}/fail`);
    await sandbox.control(`subscriptions/${(await readSubscriptionRow(shop, order.id)).id}/cancel`);
    await shop.deliverAll();
    expect(await listEmails(shop, order.id, "payment_failed")).toMatchObject([
      { props: { occasion: "order", actionUrl: `${shop.ctx.settings.siteUrl}/cart` } },
    ]);
  });

  test("asks for nothing once a card has paid, even if the failure arrives last", async () => {
    const order = await createProcessingOrder();
    const known = new Set(sandbox.events().map(({ id }) => id));
    await sandbox.control(`sessions/${order.sessionId}/fail`);
    await sandbox.control(
      `subscriptions/${(await readSubscriptionRow(shop, order.id)).id}/recover`,
    );
    const pending = sandbox.events().filter(({ id }) => !known.has(id));
    for (const event of pending.toReversed()) await shop.deliver(event);
    expect((await readOrder(shop, order.id)).status).toBe("paid");
    expect(await listEmails(shop, order.id, "payment_failed")).toEqual([]);
  });

  test("alerts staff once when a later month is paid, and delivers when the first one is", async () => {
    const order = await createFailedOrder();
    const subscriptionId = (await readSubscriptionRow(shop, order.id)).id;
    const invoice: InvoiceSnapshot = {
      id: "in_second_month",
      isPaid: true,
      isFirst: false,
      amountCents: 250_000,
      dueCents: 250_000,
      paidAt: shop.clock.now(),
      periodEndsAt: new Date(shop.clock.now().getTime() + 60 * 86_400_000),
      subscriptionId,
      orderId: order.id,
      paymentIntentId: "pi_second_month",
    };
    const paid = { kind: "renewal_paid", invoice, seenAt: shop.clock.now() } as const;
    await applyPaymentFacts(shop.ctx, { orderId: order.id, facts: [paid] });
    await applyPaymentFacts(shop.ctx, { orderId: order.id, facts: [paid] });
    expect(await readGrants(shop, order.id)).toEqual([]);
    expect(await listEmails(shop, order.id, "review_notice")).toMatchObject([
      {
        to: "staff",
        props: {
          orderNumber: order.orderNumber,
          reason: expect.stringMatching(/\$2,500\.00.*in_second_month/),
        },
      },
    ]);
    await sandbox.control(`subscriptions/${subscriptionId}/recover`);
    await shop.deliverAll();
    expect((await readOrder(shop, order.id)).status).toBe("paid");
    expect(await readGrants(shop, order.id)).toEqual([
      "ebook ebook 1",
      "radio-elite-airplay airplay 1",
    ]);
  });
});
