import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailOutbox, orders, subscriptions } from "@/db/schema";
import type { EmailPropsByKind } from "@/db/values/emails";
import { openBillingPortal, sendSubscriptionLink } from "@/lib/orders/subscriptions";
import { createPaidOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

describe("asking for the link to a subscription", () => {
  const shop = testShop({ poolSize: 10 });

  async function createSubscription(email = `${randomUUID()}@example.com`) {
    const customer = { email, firstName: "Ada", lastName: "Artist" };
    const order = await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 }, customer });
    return { email, order };
  }

  async function listLinkEmails(email: string) {
    const rows = await shop.database.db
      .select({ props: emailOutbox.props, orderId: emailOutbox.orderId })
      .from(emailOutbox)
      .where(and(eq(emailOutbox.kind, "subscription_link"), eq(emailOutbox.toEmail, email)));
    return rows.map(({ props, orderId }) => ({
      orderId,
      ...(props as EmailPropsByKind["subscription_link"]),
    }));
  }

  const end = (orderId: string) =>
    shop.database.db
      .update(subscriptions)
      .set({ status: "canceled" })
      .where(eq(subscriptions.orderId, orderId));

  test("emails a link that opens the billing portal", async () => {
    const { email, order } = await createSubscription();
    expect(await sendSubscriptionLink(shop.ctx, { email })).toBe(true);
    const [sent] = await listLinkEmails(email);
    expect(sent).toMatchObject({
      orderId: order.id,
      firstName: "Ada",
      subscriptions: [{ orderNumber: order.orderNumber }],
    });
    const token = new URL(sent?.subscriptions[0]?.manageUrl ?? "").searchParams.get("token") ?? "";
    expect(await openBillingPortal(shop.ctx, { kind: "link", token })).toMatchObject({ ok: true });
  });

  test("emails nothing to an address without a subscription", async () => {
    const email = `${randomUUID()}@example.com`;
    expect(await sendSubscriptionLink(shop.ctx, { email })).toBe(false);
    await createPaidOrder(shop, {
      cart: { ebook: 1 },
      customer: { email, firstName: "Ada", lastName: "Artist" },
    });
    expect(await sendSubscriptionLink(shop.ctx, { email })).toBe(false);
    expect(await listLinkEmails(email)).toEqual([]);
  });

  test("emails once a minute, also when asked twice at once", async () => {
    const { email } = await createSubscription();
    const ask = () => sendSubscriptionLink(shop.ctx, { email });
    expect((await Promise.all([ask(), ask()])).filter(Boolean)).toHaveLength(1);
    shop.clock.advance({ seconds: 59 });
    expect(await ask()).toBe(false);
    expect(await listLinkEmails(email)).toHaveLength(1);
    shop.clock.advance({ seconds: 61 });
    expect(await ask()).toBe(true);
    expect(await listLinkEmails(email)).toHaveLength(2);
  });

  test("leaves out subscriptions that ended, unless there's no other", async () => {
    const { email, order: old } = await createSubscription();
    await end(old.id);
    await sendSubscriptionLink(shop.ctx, { email });
    const { order: current } = await createSubscription(email);
    shop.clock.advance({ seconds: 121 });
    await sendSubscriptionLink(shop.ctx, { email });
    const sent = await listLinkEmails(email);
    const numbers = sent.map((one) => one.subscriptions.map(({ orderNumber }) => orderNumber));
    expect(numbers).toEqual(expect.arrayContaining([[old.orderNumber], [current.orderNumber]]));
  });

  test("follows the order's current address after a correction", async () => {
    const { email, order } = await createSubscription();
    const corrected = `Right.${randomUUID()}@example.com`;
    await shop.database.db
      .update(orders)
      .set({ email: corrected, linkRevision: 1 })
      .where(eq(orders.id, order.id));
    expect(await sendSubscriptionLink(shop.ctx, { email })).toBe(false);
    expect(await sendSubscriptionLink(shop.ctx, { email: corrected.toLowerCase() })).toBe(true);
    const [sent] = await listLinkEmails(corrected);
    const token = new URL(sent?.subscriptions[0]?.manageUrl ?? "").searchParams.get("token") ?? "";
    expect(await openBillingPortal(shop.ctx, { kind: "link", token })).toMatchObject({ ok: true });
  });
});
