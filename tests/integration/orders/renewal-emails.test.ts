import { eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { emailOutbox, orders, subscriptions } from "@/db/schema";
import { renderEmail } from "@/lib/email/render/render-email";
import { queueRenewalReminders } from "@/lib/orders/subscriptions";
import {
  createPaidOrder,
  createUnsyncedPaidOrder,
  listEmails,
  type readOrder,
} from "@/tests/support/orders";
import { subscription } from "@/tests/support/payment-steps";
import { testProfile } from "@/tests/support/profile";
import { testShop } from "@/tests/support/shop";

type Order = Awaited<ReturnType<typeof readOrder>>;

const shop = testShop({ poolSize: 10 });
const { database, sandbox } = shop;
beforeEach(() => database.empty());

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
    await subscription("renew")({ shop, order });
    await subscription("cancel")({ shop, order });
    await shop.deliverAll();
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
