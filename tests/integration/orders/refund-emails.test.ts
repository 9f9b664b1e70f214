import { and, asc, eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit, courses, emailOutbox, orderItems, refundRequests, refunds } from "@/db/schema";
import type { EmailKind } from "@/db/values/emails";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { handleStripeEvent } from "@/lib/flows/handle-stripe-event";
import { refundOrder } from "@/lib/flows/refund-order";
import { readRefundableItems, refundOwnItem } from "@/lib/flows/refund-own-item";
import { retryRefunds } from "@/lib/flows/retry-refunds";
import { crashingProcess } from "@/tests/support/crashing";
import {
  createPaidOrder,
  createRefundForm,
  createUnsyncedPaidOrder,
  type Order,
  readGrants,
  readOrder,
  repeatEvents,
} from "@/tests/support/orders";
import { onRefund, refund, refundUnit } from "@/tests/support/payment-steps";
import { addStaff, staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-10T07:30:00.000Z", 20);
const { database, sandbox, clock } = shop;

const listEmails = (order: Order, ...kinds: readonly EmailKind[]) =>
  database.db
    .select({ kind: emailOutbox.kind, to: emailOutbox.toEmail, props: emailOutbox.props })
    .from(emailOutbox)
    .where(
      and(
        eq(emailOutbox.orderId, order.id),
        inArray(
          emailOutbox.kind,
          kinds.length > 0 ? [...kinds] : ["refund_succeeded", "refund_failed"],
        ),
      ),
    )
    .orderBy(asc(emailOutbox.createdAt), asc(emailOutbox.kind));

const listKinds = async (order: Order) => (await listEmails(order)).map(({ kind }) => kind);

async function deliverEmails() {
  const until = new Date(shop.clock.now().getTime() + 40_000);
  return await deliverOutbox(shop.ctx, { limit: 50, until });
}

describe("a refund by staff", () => {
  const refundAsStaff = async ({ id }: Order) =>
    await refundOrder(
      shop.ctx,
      await addStaff(shop),
      await createRefundForm(shop, id, { ebook: 1 }),
    );

  test("emails the customer once with items, amount, payment method and what ended", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 2 } });
    await Promise.all([refundAsStaff(order), shop.deliverAll()]);
    await shop.deliverAll();
    await repeatEvents(shop);
    expect(await listEmails(order)).toEqual([
      {
        kind: "refund_succeeded",
        to: order.email,
        props: {
          orderNumber: order.orderNumber,
          firstName: "Ada",
          amountCents: 4_999,
          lines: [{ title: expect.stringContaining("eBook"), quantity: 1, amountCents: 4_999 }],
          paidWith: "Visa card ending in 4242",
          endedAccess: [
            { title: expect.stringContaining("eBook"), entitlement: "ebook", until: null },
          ],
          keepsEbook: true,
          orderUrl: expect.stringContaining(`session_id=${order.sessionId}`),
          manageUrl: null,
        },
      },
    ]);
  });

  test("is emailed after the provider was down, with the same bytes", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    await deliverEmails();
    await refundAsStaff(order);
    shop.email.answer({ kind: "retry", reason: "application_error 503" });
    expect(await deliverEmails()).toMatchObject({ sent: 0, retried: 1 });
    shop.clock.advance({ minutes: 1 });
    expect(await deliverEmails()).toMatchObject({ sent: 1 });
    const calls = shop.email.calls.filter(({ subject }) => subject.startsWith("We refunded"));
    expect(calls).toHaveLength(2);
    expect(calls[0]).toEqual(calls[1]);
    expect(calls[0]?.subject).toBe(`We refunded $49.99 for order ${order.orderNumber}`);
    expect(calls[0]?.text).toContain("will go back to the Visa card ending in 4242");
    expect(calls[0]?.text).toContain("5 to 10 business days");
  });
});

describe("a refund from Stripe's dashboard", () => {
  test("is emailed each time, and only the one that ends access says so", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    await shop.happens(order, refund({ amount: 1_000 }));
    shop.clock.advance({ minutes: 1 });
    expect(await readOrder(shop, order.id)).toMatchObject({ reviewReason: "refund_without_lines" });
    await shop.happens(order, refund());
    expect(await readOrder(shop, order.id)).toMatchObject({ reviewReason: null });
    expect(await listEmails(order)).toMatchObject([
      { props: { amountCents: 1_000, lines: [], endedAccess: [] } },
      {
        props: {
          amountCents: 3_999,
          lines: [{ quantity: 1, amountCents: 3_999 }],
          endedAccess: [{ entitlement: "ebook", until: null }],
          keepsEbook: false,
        },
      },
    ]);
  });

  test("waits for the order's payment if its events arrive first", async () => {
    const order = await createUnsyncedPaidOrder(shop);
    await refund()({ shop, order });
    const isRefund = ({ type }: { readonly type: string }) => /refund/.test(type);
    for (const event of sandbox.events().filter(isRefund)) await shop.deliver(event);
    expect(await listKinds(order)).toEqual([]);
    await shop.deliverAll();
    await repeatEvents(shop);
    expect(await listKinds(order)).toEqual(["refund_succeeded"]);
  });

  test("is emailed when it succeeds, not while it's pending", async () => {
    const order = await createPaidOrder(shop);
    await shop.happens(order, refund({ status: "pending" }));
    expect(await listKinds(order)).toEqual([]);
    await shop.happens(order, onRefund("settle"));
    expect(await listEmails(order)).toMatchObject([
      { kind: "refund_succeeded", props: { endedAccess: [{ entitlement: "ebook" }] } },
    ]);
  });

  test("of a month of airplay says until when it runs and that it still renews", async () => {
    const order = await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
    await shop.happens(order, refundUnit("radio-elite-airplay"));
    expect(await listEmails(order)).toMatchObject([
      {
        props: {
          amountCents: 250_000,
          endedAccess: [{ title: "Elite Airplay", entitlement: "airplay", until: null }],
          manageUrl: expect.stringContaining("/subscription?token="),
        },
      },
    ]);
  });

  test("isn't emailed again with a later one, even if it was recorded before these emails existed", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 2 } });
    await shop.happens(order, refundUnit("ebook"));
    await database.db.delete(emailOutbox).where(eq(emailOutbox.kind, "refund_succeeded"));
    shop.clock.advance({ days: 30 });
    await shop.happens(order, refundUnit("ebook"));
    expect(await listKinds(order)).toEqual(["refund_succeeded"]);
    expect(await database.db.select().from(refunds)).toHaveLength(2);
  });
});

test("a crash at any point while recording a refund leaves one email", {
  timeout: 300_000,
}, async () => {
  let points = 0;
  for (let diesAt = 1, hasFinished = false; !hasFinished; diesAt += 1) {
    const order = await createPaidOrder(shop);
    await refund()({ shop, order });
    const event = sandbox.events().findLast(({ type }) => type === "charge.refunded");
    if (!event) throw new Error("no event of the refund");
    const crashing = crashingProcess(database.url, diesAt);
    await handleStripeEvent({ ...shop.ctx, db: crashing.db }, event).catch(() => undefined);
    hasFinished = crashing.points() < diesAt;
    points = crashing.points();
    await crashing.end();
    await shop.deliverAll();
    expect(await listKinds(order), `died at ${diesAt}`).toEqual(["refund_succeeded"]);
  }
  expect(points).toBeGreaterThan(8);
});

test("a refund that names its items lists only these", async () => {
  const order = await createPaidOrder(shop, { cart: { ebook: 1, course: 1 } });
  const [item] = await database.db.select().from(orderItems).where(eq(orderItems.kind, "course"));
  const metadata = { lines: JSON.stringify([{ orderItemId: item?.id, quantity: 1 }]) };
  await shop.happens(order, refund({ amount: 19_900, metadata }));
  expect(await listEmails(order)).toMatchObject([
    {
      props: {
        lines: [{ title: item?.title, amountCents: 19_900 }],
        endedAccess: [{ entitlement: "course" }],
      },
    },
  ]);
});

const email = "artist@example.com";
const customer = { emails: [email] };

describe("the course's refund window", () => {
  beforeEach(() => clock.set("2030-11-01T18:00:00Z"));

  async function buyCourse(cart: Readonly<Record<string, number>> = { course: 1 }) {
    const order = await createPaidOrder(shop, { cart });
    const items = await database.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, order.id));
    const courseItem = items.find(({ productId }) => productId === "course");
    if (!courseItem) throw new Error("the order has no course");
    return { order, itemId: courseItem.id };
  }
  const requests = () => database.db.select().from(refundRequests);
  const stripeRefunds = async () => (await sandbox.stripe.refunds.list({ limit: 100 })).data.length;

  test("refunds the course on its last day, alone, and ends its access", async () => {
    const { order, itemId } = await buyCourse({ course: 1, ebook: 1 });
    const before = await stripeRefunds();
    clock.set(new Date("2030-11-16T05:59:00Z"));
    expect(await readRefundableItems(shop.ctx, customer)).toMatchObject([
      { orderItemId: itemId, amountCents: 19_900, lastDay: "2030-11-15" },
    ]);
    expect(await refundOwnItem(shop.ctx, customer, itemId)).toMatchObject({
      value: { orderNumber: order.orderNumber, outcome: { kind: "succeeded" } },
    });
    expect(await readGrants(shop, order.id)).toEqual(["ebook ebook 1"]);
    expect(await readOrder(shop, order.id)).toMatchObject({
      status: "partially_refunded",
      refundedCents: 19_900,
    });
    expect(await stripeRefunds()).toBe(before + 1);
    expect(await requests()).toMatchObject([
      {
        requestedBy: "customer",
        reason: "Within 14 days, from the library. Lessons started: 0, completed: 0.",
      },
    ]);
    const audit = await database.db.select().from(adminAudit);
    expect(audit.map(({ adminEmail, action }) => [adminEmail, action])).toEqual([
      ["customer", "refund_requested"],
      ["customer", "refund_made"],
    ]);
  });

  test("is over a minute later, and nothing changes", async () => {
    const { order, itemId } = await buyCourse();
    clock.set(new Date("2030-11-16T06:00:00Z"));
    expect(await readRefundableItems(shop.ctx, customer)).toEqual([]);
    expect(await refundOwnItem(shop.ctx, customer, itemId)).toEqual({
      ok: false,
      problem: "refund_closed",
    });
    expect(await requests()).toEqual([]);
    expect(await readOrder(shop, order.id)).toMatchObject({ status: "paid" });
  });

  test("refunds once, however often it's clicked, even at the same moment", async () => {
    const { itemId } = await buyCourse();
    const before = await stripeRefunds();
    const click = () => refundOwnItem(shop.ctx, customer, itemId);
    const results = [...(await Promise.all(Array.from({ length: 6 }, click))), await click()];
    for (const result of results)
      expect(result).toMatchObject({ value: { outcome: { kind: "succeeded" } } });
    expect(await requests()).toHaveLength(1);
    expect(await stripeRefunds()).toBe(before + 1);
  });

  test("is finished by the cron job after a lost answer, and a second click adds none", async () => {
    const { order, itemId } = await buyCourse();
    const before = await stripeRefunds();
    await sandbox.control("faults", { mode: "reset-after-accept", path: "/v1/refunds", times: 2 });
    expect(await refundOwnItem(shop.ctx, customer, itemId)).toMatchObject({
      value: { outcome: { kind: "uncertain" } },
    });
    expect(await refundOwnItem(shop.ctx, customer, itemId)).toMatchObject({ ok: true });
    clock.advance({ minutes: 3 });
    await retryRefunds(shop.ctx, { until: new Date(clock.now().getTime() + 60_000) });
    expect(await readOrder(shop, order.id)).toMatchObject({ status: "refunded" });
    expect(await stripeRefunds()).toBe(before + 1);
  });

  test("isn't another customer's, an eBook's, or a disputed payment's", async () => {
    const { order, itemId } = await buyCourse({ course: 1, ebook: 1 });
    const stranger = { emails: ["stranger@example.com"] };
    expect(await refundOwnItem(shop.ctx, stranger, itemId)).toEqual({
      ok: false,
      problem: "no_access",
    });
    const [ebook] = (
      await database.db.select().from(orderItems).where(eq(orderItems.orderId, order.id))
    ).filter(({ productId }) => productId === "ebook");
    expect(await refundOwnItem(shop.ctx, customer, ebook?.id ?? "")).toMatchObject({ ok: false });
    await shop.atStripe("disputes", { session: order.sessionId });
    expect(await refundOwnItem(shop.ctx, customer, itemId)).toEqual({
      ok: false,
      problem: "refund_closed",
    });
    expect(await requests()).toEqual([]);
  });

  test("of a course bought before it opens, starts on the day it opens", async () => {
    const setCourse = (state: "presale" | "open", opensOn: string) =>
      database.db.update(courses).set({ state, opensOn });
    await setCourse("presale", "2030-12-01");
    const { itemId } = await buyCourse();
    clock.set(new Date("2031-01-20T18:00:00Z"));
    const lastDays = async () =>
      (await readRefundableItems(shop.ctx, customer)).map(({ lastDay }) => lastDay);
    expect(await lastDays()).toEqual(["2031-02-03"]);
    await setCourse("open", "2031-01-21");
    clock.set(new Date("2031-02-04T18:00:00Z"));
    expect(await lastDays()).toEqual(["2031-02-04"]);
    clock.set(new Date("2031-02-05T18:00:00Z"));
    expect(await refundOwnItem(shop.ctx, customer, itemId)).toMatchObject({
      problem: "refund_closed",
    });
    await setCourse("open", "2030-12-01");
  });
});
