import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  inquiries,
  newsletterIssues,
  newsletterSubscribers,
  orders,
  payments,
  systemReadings,
} from "@/db/schema";
import { recordJobRun } from "@/lib/jobs/run-job";
import { readJobsHealth, summarizeHealth } from "@/lib/overview/read-jobs-health";
import { readMonthFigures, readOverview } from "@/lib/overview/read-overview";
import { createPaidOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";
import { addTestAdmin } from "@/tests/support/staff";

const dayMs = 86_400_000;

describe("the overview figures", () => {
  // Noon in Chicago, ten days after the clock change.
  const start = "2030-03-20T17:00:00.000Z";
  const shop = testShop({ start });
  const { database, sandbox } = shop;

  beforeEach(async () => {
    shop.clock.set(start);
    await database.empty();
  });

  const admin = async () => (await addTestAdmin(database.db)).actor;
  const ago = (ms: number) => new Date(shop.clock.now().getTime() - ms);

  async function createSubscriber(
    at: Date,
    more: Partial<typeof newsletterSubscribers.$inferInsert> = {},
  ) {
    await database.db.insert(newsletterSubscribers).values({
      email: `${randomUUID()}@example.com`,
      consent: true,
      consentVersion: "v1",
      consentAt: at,
      signupSource: "modal",
      createdAt: at,
      ...more,
    });
  }

  test("are zero in an empty database, including the confirm rate", async () => {
    const { subscribers, business, days, campaigns } = await readOverview(
      shop.ctx,
      await admin(),
      30,
    );
    expect(subscribers).toEqual({
      total: 0,
      confirmed: 0,
      highIntent: 0,
      newIn7Days: 0,
      newIn30Days: 0,
      confirmRatePercent: 0,
    });
    expect(business).toMatchObject({
      revenueCents: 0,
      orders: 0,
      openMessages: 0,
      overdueMessages: 0,
    });
    expect(days).toHaveLength(30);
    expect(days.at(-1)?.day).toBe("2030-03-20");
    expect(campaigns).toEqual([]);
  });

  test("count subscribers over rolling days with half-open edges, and per day in Chicago", async () => {
    const at = shop.clock.now();
    await createSubscriber(ago(7 * dayMs));
    await createSubscriber(ago(7 * dayMs + 1));
    await createSubscriber(ago(30 * dayMs), { confirmed: true, confirmedAt: at });
    await createSubscriber(ago(30 * dayMs + 1));
    // The last second of March 10 in Chicago, a 23-hour day, and the next second.
    await createSubscriber(new Date("2030-03-11T04:59:59Z"));
    await createSubscriber(new Date("2030-03-11T05:00:00Z"), {
      regCheckPro: true,
      regCheckIpi: true,
      regCheckIsrc: true,
      regCheckIswc: true,
      mlcActive: true,
    });
    const { subscribers, days } = await readOverview(shop.ctx, await admin(), 30);
    expect(subscribers).toMatchObject({
      total: 6,
      newIn7Days: 1,
      newIn30Days: 5,
      confirmed: 1,
      confirmRatePercent: 17,
      highIntent: 1,
    });
    const signUps = (day: string) => days.find((one) => one.day === day)?.signUps;
    expect([signUps("2030-03-10"), signUps("2030-03-11"), signUps("2030-03-13")]).toEqual([
      1, 1, 2,
    ]);
    expect(days.at(-1)?.confirmations).toBe(1);
  });

  test("report revenue net of refunds by day and by last campaign, with equal sums", async () => {
    const createUtm = (campaign: string) => ({
      first: { utm_campaign: "first" },
      last: { utm_campaign: campaign },
    });
    const long = "<script>".repeat(20);
    const back = await createPaidOrder(shop, { cart: { ebook: 2 }, utm: createUtm("spring") });
    await createPaidOrder(shop, { cart: { ebook: 1 }, utm: createUtm(long) });
    await createPaidOrder(shop, { cart: { course: 1 } });
    await sandbox.control("refunds", { session: back.sessionId, amount: 4_999 });
    await sandbox.control("refunds", { session: back.sessionId, amount: 1_000 });
    const [failed] = (await sandbox.stripe.refunds.list({ limit: 1 })).data;
    await shop.deliverAll();
    await shop.atStripe(`refunds/${failed?.id}/fail`, {});
    await createSubscriber(ago(60_000), { utm: createUtm("spring") });
    shop.clock.advance({ minutes: 1 });
    const { business, days, campaigns } = await readOverview(shop.ctx, await admin(), 30);
    const revenueCents = 2 * 4_999 + 4_999 + 19_900 - 4_999;
    expect(business).toMatchObject({ revenueCents, refundedCents: 4_999, orders: 3 });
    expect(days.reduce((sum, day) => sum + day.revenueCents, 0)).toBe(revenueCents);
    expect(campaigns).toEqual([
      { campaign: null, issue: null, orders: 1, revenueCents: 19_900, signUps: 0 },
      { campaign: "spring", issue: null, orders: 1, revenueCents: 4_999, signUps: 1 },
      expect.objectContaining({ campaign: long.slice(0, 80), revenueCents: 4_999 }),
    ]);
  });

  test("name the newsletter issue that brought an order, and no campaign that has its id", async () => {
    const issue = { id: "012", subject: "Register your songs" };
    await database.db
      .update(newsletterIssues)
      .set({ subject: issue.subject })
      .where(eq(newsletterIssues.id, issue.id));
    const buyFrom = (utm_source: string) =>
      createPaidOrder(shop, {
        cart: { ebook: 1 },
        utm: { last: { utm_source, utm_medium: "email", utm_campaign: "012" } },
      });
    const refunded = await buyFrom("newsletter");
    await buyFrom("newsletter");
    await buyFrom("partner");
    await shop.atStripe("refunds", { session: refunded.sessionId, amount: 4_000 });
    shop.clock.advance({ minutes: 1 });
    const { campaigns } = await readOverview(shop.ctx, await admin(), 30);
    expect(campaigns).toEqual([
      { campaign: "012", issue, orders: 2, revenueCents: 5_998, signUps: 0 },
      { campaign: "012", issue: null, orders: 1, revenueCents: 4_999, signUps: 0 },
    ]);
  });

  test("subtract a refund of an earlier order from its campaign without counting the order", async () => {
    const { sessionId } = await createPaidOrder(shop, { cart: { ebook: 1 } });
    await shop.atStripe("refunds", { session: sessionId, amount: 4_999 });
    await database.db.update(orders).set({ paidAt: ago(40 * dayMs) });
    await database.db.update(payments).set({ paidAt: ago(40 * dayMs) });
    shop.clock.advance({ minutes: 1 });
    const { business, campaigns } = await readOverview(shop.ctx, await admin(), 30);
    expect(business.orders).toBe(0);
    expect(campaigns).toEqual([
      { campaign: null, issue: null, orders: 0, revenueCents: -4_999, signUps: 0 },
    ]);
  });

  test("compare this month's revenue with last month's to the same day", async () => {
    for (const at of ["2030-03-02T12:00:00Z", "2030-02-20T16:00:00Z", "2030-02-20T18:00:00Z"]) {
      const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
      const paidAt = new Date(at);
      await database.db.update(orders).set({ paidAt }).where(eq(orders.id, order.id));
      await database.db.update(payments).set({ paidAt }).where(eq(payments.orderId, order.id));
    }
    const { thisMonth, lastMonth } = await readMonthFigures(shop.ctx, await admin());
    expect(thisMonth).toMatchObject({ day: "2030-03-01", orders: 1, revenueCents: 4_999 });
    expect(lastMonth).toMatchObject({ day: "2030-02-01", orders: 1, revenueCents: 4_999 });
  });

  test("report open and overdue messages, and jobs that are late, failed or never ran", async () => {
    const actor = await admin();
    for (const [status, dueAt] of [
      ["new", ago(1)],
      ["open", ago(-60_000)],
      ["waiting", ago(60_000)],
      ["closed", ago(60_000)],
    ] as const) {
      await database.db.insert(inquiries).values({
        kind: "contact",
        status,
        submissionKey: randomUUID(),
        name: "Ada",
        email: "ada@example.com",
        message: "Hello",
        browserHash: "b",
        dueAt,
        lastReceivedAt: ago(dayMs),
        createdAt: ago(dayMs),
      });
    }
    const { business } = await readOverview(shop.ctx, actor, 30);
    expect(business).toMatchObject({ openMessages: 3, overdueMessages: 1 });
    await recordJobRun(shop.ctx, "outbox", async () => ({ orders: 1 }));
    const states = async () =>
      (await readJobsHealth(shop.ctx, actor)).jobs.map(({ job, isLate, last }) => [
        job,
        isLate,
        last?.outcome,
      ]);
    expect(await states()).toEqual([
      ["outbox", false, "done"],
      ["newsletter", false, undefined],
      ["retention", false, undefined],
    ]);
    await database.db
      .insert(systemReadings)
      .values({ kind: "first_check", checkedAt: shop.clock.now() });
    shop.clock.advance({ minutes: 16 });
    await recordJobRun(shop.ctx, "outbox", () => Promise.reject(new Error("down"))).catch(
      () => null,
    );
    // The cleanup runs once a day, so it isn't late on a site that's minutes old.
    expect(await states()).toEqual([
      ["outbox", true, "failed"],
      ["newsletter", true, undefined],
      ["retention", false, undefined],
    ]);
    expect(summarizeHealth(await readJobsHealth(shop.ctx, actor), true)).toEqual({
      problems: ["Payments and email is late", "Newsletter is late", "the newsletter is stopped"],
      hasRun: true,
    });
  });
});
