import { randomUUID } from "node:crypto";
import { eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailOutbox, grants, orders, payments, subscriptions } from "@/db/schema";
import type { InvoiceSnapshot } from "@/lib/core/ports/payments";
import { renderEmail } from "@/lib/email/render/render-email";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";
import { queueRenewalReminders } from "@/lib/orders/subscriptions";
import { getLinkUrl } from "@/lib/secrets/links";
import {
  createPaidOrder,
  createPendingOrder,
  createUnsyncedPaidOrder,
  listEmails,
  type Order,
  readGrants,
  readOrder,
  readSubscriptionRow,
} from "@/tests/support/orders";
import { subscription } from "@/tests/support/payment-steps";
import { testProfile } from "@/tests/support/profile";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-10T07:30:00.000Z");
const { database, sandbox } = shop;

describe("a renewal", () => {
  async function createEliteOrder() {
    return await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
  }

  async function renew(order: typeof orders.$inferSelect): Promise<void> {
    shop.clock.advance({ days: 31 });
    await sandbox.control(`subscriptions/${(await readSubscriptionRow(shop, order.id)).id}/renew`);
  }

  async function airplayEnd(order: { readonly id: string }): Promise<Date | null> {
    const [grant] = await database.db.select().from(grants).where(eq(grants.orderId, order.id));
    return grant?.revokedAt ? null : (grant?.expiresAt ?? null);
  }

  async function findRenewal(order: { readonly id: string }) {
    const rows = await database.db.select().from(payments).where(eq(payments.orderId, order.id));
    const renewal = rows.find((row) => row.kind === "renewal");
    if (!renewal) throw new Error("no renewal is recorded");
    return renewal;
  }

  test("extends airplay even if the endpoint uses an older API version, which is logged once", async () => {
    const order = await createEliteOrder();
    const before = await airplayEnd(order);
    await renew(order);
    const event = sandbox.events().findLast(({ type }) => type === "invoice.paid");
    if (event?.type !== "invoice.paid") throw new Error("no event of the renewal");
    const { parent: _, ...invoice } = event.data.object;
    const oldVersionEvent = {
      ...event,
      id: `evt_${randomUUID()}`,
      api_version: "2023-10-16",
      data: { object: { ...invoice, subscription: "sub_as_it_was_named_then" } },
    } as unknown as typeof event;
    expect(await shop.deliver(oldVersionEvent)).toBe("handled");
    expect(await shop.deliver(oldVersionEvent)).toBe("handled");
    const end = await airplayEnd(order);
    expect(end?.getTime()).toBeGreaterThan(before?.getTime() ?? Number.NaN);
    const logged = shop.ctx.lines.filter(
      (line) => line.event === "stripe_event.api_version_mismatch",
    );
    expect(logged.map((line) => line.fields)).toEqual([
      {
        eventId: oldVersionEvent.id,
        type: "invoice.paid",
        received: "2023-10-16",
        expected: sandbox.payments.apiVersion,
      },
    ]);
    await shop.deliverAll();
  });

  test("known only by its refund pays for nothing", async () => {
    const order = await createEliteOrder();
    const before = await airplayEnd(order);
    await renew(order);
    const known = new Set(sandbox.events().map((event) => event.id));
    await sandbox.control("refunds", { charge: sandbox.inside.store.all("charge").at(-1)?.id });
    for (const event of sandbox.events()) {
      if (!known.has(event.id)) await shop.deliver(event);
    }
    expect(await airplayEnd(order)).toEqual(before);
    expect(await readOrder(shop, order.id)).toMatchObject({
      status: "partially_refunded",
      reviewReason: null,
    });
    await shop.deliverAll();
    expect(await airplayEnd(order)).toEqual(before);
  });

  test("is matched by its invoice if its payment intent was unknown", async () => {
    const order = await createEliteOrder();
    const before = await airplayEnd(order);
    await renew(order);
    await shop.deliverAll();
    const renewal = await findRenewal(order);
    await database.db
      .update(payments)
      .set({ paymentIntentId: null })
      .where(eq(payments.id, renewal.id));
    await shop.atStripe("refunds", { payment_intent: renewal.paymentIntentId });
    expect(await findRenewal(order)).toMatchObject({ paymentIntentId: renewal.paymentIntentId });
    expect(await airplayEnd(order)).toEqual(before);
    expect((await readOrder(shop, order.id)).reviewReason).toBeNull();
  });

  test("ends with the subscription's period if its invoice has no period", async () => {
    const order = await createEliteOrder();
    await renew(order);
    await shop.deliverAll();
    const { id, periodEndsAt } = await findRenewal(order);
    await database.db.update(payments).set({ periodEndsAt: null }).where(eq(payments.id, id));
    await applyPaymentFacts(shop.ctx, { orderId: order.id, facts: [] });
    expect(await airplayEnd(order)).toEqual(periodEndsAt);
    expect((await readOrder(shop, order.id)).reviewReason).toBeNull();
  });

  test("accepts equal timestamps, and treats the end as final", async () => {
    const order = await createEliteOrder();
    const { id, orderId, observedAt, ...state } = await readSubscriptionRow(shop, order.id);
    const observe = async (status: string, at: Date) => {
      const subscription = { ...state, id, orderId, status };
      const fact = { kind: "subscription", subscription, observedAt: at } as const;
      await applyPaymentFacts(shop.ctx, { orderId, facts: [fact] });
      return (await readSubscriptionRow(shop, order.id)).status;
    };
    const earlier = new Date(observedAt.getTime() - 1);
    const later = new Date(observedAt.getTime() + 1);
    expect(await observe("past_due", earlier)).toBe("active");
    expect(await observe("past_due", observedAt)).toBe("past_due");
    // A clock was set back between the two.
    expect(await observe("canceled", earlier)).toBe("canceled");
    expect(await observe("active", later)).toBe("canceled");
  });
});

const cart = { "radio-elite-airplay": 1 };
const envelope = { to: "ray@shop.test", profile: testProfile };

describe("a renewal payment", () => {
  test("is emailed once, with the amount, the paid month, the next charge and how to cancel", async () => {
    shop.clock.set("2030-03-10T07:30:00.000Z");
    const order = await createPaidOrder(shop, { cart });
    shop.clock.advance({ days: 31 });
    await subscription("renew")({ shop, order });
    const events = sandbox.events();
    await Promise.all(events.map((event) => shop.deliver({ ...event, id: `${event.id}_twice` })));
    await shop.deliverAll();
    const emails = await listEmails(shop, order.id, "subscription_renewed");
    expect(emails).toMatchObject([
      {
        to: order.email,
        props: {
          totalCents: 250_000,
          lines: [{ title: "Elite Airplay", quantity: 1, unitPriceCents: 250_000 }],
          isTaxed: false,
          isCanceled: false,
        },
      },
    ]);
    const props = emails[0]?.props as never;
    const { subject, text } = await renderEmail("subscription_renewed", props, envelope);
    expect(subject).toContain(order.orderNumber);
    expect(text).toContain("We received your payment of $2,500.00 on April 10, 2030");
    expect(text).toContain("This payment covers April 10, 2030 to May 10, 2030.");
    expect(text).toContain("Your next charge is on May 10, 2030.");
    expect(text).toContain("/subscription?token=");
    // The first payment has its own receipt.
    expect(await listEmails(shop, order.id, "receipt")).toHaveLength(1);
  });

  test("that arrives before the first payment waits for it", async () => {
    const order = await createUnsyncedPaidOrder(shop, { cart });
    shop.clock.advance({ days: 31 });
    await subscription("renew")({ shop, order });
    const renewal = sandbox.events().findLast(({ type }) => type === "invoice.paid");
    if (!renewal) throw new Error("no event of the renewal");
    await shop.deliver(renewal);
    expect(await listEmails(shop, order.id, "subscription_renewed")).toEqual([]);
    await shop.deliverAll();
    expect(await listEmails(shop, order.id, "subscription_renewed")).toHaveLength(1);
  });

  test("after which the subscription is canceled announces no next charge", async () => {
    const order = await createPaidOrder(shop, { cart });
    shop.clock.advance({ days: 31 });
    await shop.happens(order, subscription("renew"), subscription("cancel"));
    const [email] = await listEmails(shop, order.id, "subscription_renewed");
    const { text } = await renderEmail("subscription_renewed", email?.props as never, envelope);
    expect(text).toContain("You won't be charged again.");
    expect(text).not.toContain("Your next charge is on");
  });
});

describe("the yearly renewal reminder", () => {
  /** Noon in Memphis on this day. */
  const noon = (day: string) => `${day}T18:00:00.000Z`;

  async function subscribe(paidAt: string): Promise<Order> {
    shop.clock.set(paidAt);
    const order = await createPaidOrder(shop, { cart });
    await database.db.update(orders).set({ paidAt: shop.clock.now() });
    return order;
  }

  async function runOn(at: string): Promise<number> {
    shop.clock.set(at);
    const run = () =>
      queueRenewalReminders(shop.ctx, { until: new Date(shop.clock.now().getTime() + 60_000) });
    const queued = await Promise.all([run(), run(), run()]);
    return queued.reduce((sum, count) => sum + count, 0) + (await run());
  }

  test("is queued once a year, 30 days before the anniversary, with price and how to cancel", async () => {
    const order = await subscribe(noon("2030-06-15"));
    expect(await runOn(noon("2031-05-15"))).toBe(0);
    expect(await runOn(noon("2031-05-16"))).toBe(1);
    expect(await runOn(noon("2031-06-20"))).toBe(0);
    expect(await runOn(noon("2032-05-15"))).toBe(0);
    expect(await runOn(noon("2032-05-16"))).toBe(1);
    const emails = await listEmails(shop, order.id, "renewal_reminder");
    expect(emails.map(({ to }) => to)).toEqual([order.email, order.email]);
    const { subject, text } = await renderEmail(
      "renewal_reminder",
      emails[0]?.props as never,
      envelope,
    );
    expect(subject).toContain(order.orderNumber);
    expect(text).toContain("started on June 15, 2030");
    expect(text).toContain("Elite Airplay renews every month at $2,500.00 until you cancel.");
    expect(text).toContain("/subscription?token=");
  });

  test("counts days in Chicago, also across a clock change", async () => {
    // 11:30 PM on April 7 in Memphis is April 8 in UTC. The clocks change on March 9, 2031.
    await subscribe("2030-04-08T04:30:00.000Z");
    expect(await runOn("2031-03-08T05:59:00.000Z")).toBe(0);
    expect(await runOn("2031-03-08T06:00:00.000Z")).toBe(1);
  });

  test("of a subscription from February 29 is sent every year", async () => {
    const order = await subscribe(noon("2032-02-29"));
    for (const year of [2033, 2034, 2035, 2036]) expect(await runOn(noon(`${year}-02-15`))).toBe(1);
    expect(await listEmails(shop, order.id, "renewal_reminder")).toHaveLength(4);
  });

  test("is sent once, late, after an outage", async () => {
    await subscribe(noon("2030-06-15"));
    expect(await runOn(noon("2033-01-10"))).toBe(1);
  });

  test("isn't sent for canceled or ended subscriptions or those that never started", async () => {
    const order = await subscribe(noon("2030-06-15"));
    const isOrder = eq(subscriptions.orderId, order.id);
    const changes = [
      { cancelAtPeriodEnd: true },
      { cancelAtPeriodEnd: false, status: "canceled" },
      { status: "incomplete_expired" },
      { status: "unpaid" },
    ];
    for (const change of changes) {
      await database.db.update(subscriptions).set(change).where(isOrder);
      expect(await runOn(noon("2031-06-01")), JSON.stringify(change)).toBe(0);
    }
    await database.db.update(subscriptions).set({ status: "past_due" }).where(isOrder);
    expect(await runOn(noon("2031-06-01"))).toBe(1);
  });

  test("survives a crash in between: the transaction either queued it or didn't", async () => {
    const paid = [await subscribe(noon("2030-06-15")), await subscribe(noon("2030-06-16"))];
    shop.clock.set(noon("2031-06-01"));
    let calls = 0;
    // Stops after the first email, as a process that is killed would.
    const now = () => {
      calls += 1;
      if (calls > 3) throw new Error("killed");
      return shop.clock.now();
    };
    const until = new Date(shop.clock.now().getTime() + 60_000);
    await queueRenewalReminders({ ...shop.ctx, now }, { until }).catch(() => undefined);
    const queued = await database.db
      .select()
      .from(emailOutbox)
      .where(like(emailOutbox.dedupeKey, "renewal-reminder:%"));
    expect(queued).toHaveLength(1);
    expect(await runOn(noon("2031-06-01"))).toBe(1);
    for (const order of paid)
      expect(await listEmails(shop, order.id, "renewal_reminder")).toHaveLength(1);
  });
});

describe("a monthly order whose delayed first payment fails", () => {
  async function createProcessingOrder(): Promise<Order> {
    const order = await createPendingOrder(shop, { cart: { ebook: 1, "radio-elite-airplay": 1 } });
    await shop.atStripe(`sessions/${order.sessionId}/pay`, { method: "delayed" });
    return await readOrder(shop, order.id);
  }

  async function createFailedOrder(): Promise<Order> {
    const order = await createProcessingOrder();
    await shop.atStripe(`sessions/${order.sessionId}/fail`);
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
    await shop.atStripe(`subscriptions/${(await readSubscriptionRow(shop, order.id)).id}/cancel`);
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
    await shop.atStripe(`subscriptions/${subscriptionId}/recover`);
    expect((await readOrder(shop, order.id)).status).toBe("paid");
    expect(await readGrants(shop, order.id)).toEqual([
      "ebook ebook 1",
      "radio-elite-airplay airplay 1",
    ]);
  });
});
