import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit, courses, orderItems, refundRequests } from "@/db/schema";
import { readRefundableItems, refundOwnItem } from "@/lib/flows/refund-own-item";
import { retryRefunds } from "@/lib/flows/retry-refunds";
import { createPaidOrder, readGrants, readOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

const email = "artist@example.com";
const customer = { emails: [email] };

describe("the course's refund window", () => {
  const shop = testShop({ start: "2030-11-01T18:00:00Z", poolSize: 20 });
  const { database, sandbox, clock } = shop;
  const start = clock.now();

  beforeEach(async () => {
    await database.empty();
    clock.set(start);
  });

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
    await sandbox.control("disputes", { session: order.sessionId });
    await shop.deliverAll();
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
