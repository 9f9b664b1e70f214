import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  adminAudit,
  consultations,
  customers,
  grants,
  inquiries,
  orders,
  radioSubmissions,
  reviews,
} from "@/db/schema";
import { consultationStatuses } from "@/db/values/consultations";
import type { EnteredRate } from "@/db/values/content";
import { inquiryKinds, inquiryStatuses } from "@/db/values/inquiries";
import { type RadioStage, radioStages } from "@/db/values/radio";
import { reviewStatuses } from "@/db/values/reviews";
import { getChicagoDay } from "@/lib/core/chicago-time";
import { cancelSubscription } from "@/lib/flows/cancel-subscription";
import { parseInboxFilter, readInbox } from "@/lib/inquiries/read-inquiries";
import { replyToInquiry } from "@/lib/inquiries/replies";
import { reviewReasonText } from "@/lib/orders/order-copy";
import { buildOrderTimeline } from "@/lib/orders/order-timeline";
import { readOrder } from "@/lib/orders/read-orders";
import { markFollowedUp, undoFollowUp } from "@/lib/orders/subscriptions";
import { readToday } from "@/lib/overview/read-today";
import { describeTodayItem } from "@/lib/overview/today-copy";
import { listEndingRates } from "@/lib/royalties/rate-placeholders";
import { createPackage } from "@/tests/integration/radio/radio-package";
import { createRequest } from "@/tests/support/consultations";
import { createPaidOrder } from "@/tests/support/orders";
import { subscription } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";

// A Monday at noon in Memphis.
const shop = staffedShop("2030-03-04T18:00:00Z");
const { database } = shop;

/** The rows of Today, as what and next action. */
async function readRows() {
  const { items } = await readToday(shop.ctx, shop.admin);
  return items.map((item) => {
    const { what, action } = describeTodayItem(item);
    return [item.kind, what, action];
  });
}

describe("every status of a consultation", () => {
  // A session that's over; null: nothing waits for staff.
  const expected: Readonly<Record<(typeof consultationStatuses)[number], string | null>> = {
    requested: "Offer a time",
    offered: "Request payment",
    payment_requested: null,
    paid: "Send invitation",
    invited: "Mark completed",
    done: null,
    declined: null,
    expired: "Offer a new time",
    paid_late: "Choose a new time",
    refunded: null,
    canceled: null,
  };
  test.each(consultationStatuses)("%s shows its next step, or none", async (status) => {
    await createRequest(shop);
    const slot = {
      startsAt: new Date("2030-03-01T18:00:00Z"),
      endsAt: new Date("2030-03-01T18:45:00Z"),
    };
    const offer = { ...slot, productId: "session-45", priceCents: 22_500 };
    await database.db.update(consultations).set({ ...offer, status });
    await database.db.update(inquiries).set({ status: "waiting" });
    const action = expected[status];
    expect(await readRows()).toEqual(action ? [["consultation", expect.any(String), action]] : []);
  });

  test.each([
    ["invited, before the session ends", { status: "invited", endsAt: "2030-03-05T18:45:00Z" }, []],
    [
      "done, but paid twice",
      { status: "done", isPaidTwice: true, endsAt: undefined },
      ["Refund one order"],
    ],
  ] as const)("%s", async (_name, { endsAt, ...changes }, actions) => {
    await createRequest(shop);
    const slot = {
      startsAt: new Date("2030-03-01T18:00:00Z"),
      endsAt: new Date(endsAt ?? "2030-03-01T18:45:00Z"),
    };
    const offer = { ...slot, productId: "session-45", priceCents: 22_500 };
    await database.db.update(consultations).set({ ...offer, ...changes });
    await database.db.update(inquiries).set({ status: "waiting" });
    expect((await readRows()).map(([, , action]) => action)).toEqual(actions);
  });
});

test("a request stays on Today after a reply, until it's snoozed, closed, or offered a time", async () => {
  const inquiryId = await createRequest(shop);
  const reply = { entryId: randomUUID(), inquiryId, body: "We'll look at it.", seenEmails: 0 };
  await replyToInquiry(shop.ctx, shop.admin, { ...reply, moveTo: "waiting" });
  expect(await readRows()).toEqual([["consultation", "Consultation request", "Offer a time"]]);
  const change = (changes: Partial<typeof inquiries.$inferInsert>) =>
    database.db.update(inquiries).set(changes).where(eq(inquiries.id, inquiryId));
  await change({ snoozedUntil: new Date("2030-03-06T15:00:00Z") });
  expect(await readRows()).toEqual([]);
  await change({ snoozedUntil: null, status: "closed" });
  expect(await readRows()).toEqual([]);
});

describe("every stage of a song", () => {
  const expected: Readonly<Record<RadioStage, string | null>> = {
    details_missing: "Ask for the song",
    ready: "Put on air",
    on_air: null,
    finished: null,
  };
  test.each(radioStages)("%s shows its next step, or none", async (stage) => {
    await createPackage(shop, { "radio-spin-pack": 1 });
    await database.db.update(radioSubmissions).set({ stage });
    // Staff wrote to the customer, who hasn't sent the song for three weeks.
    await database.db.update(inquiries).set({ status: "waiting" });
    shop.clock.advance({ days: 21 });
    const action = expected[stage];
    expect(await readRows()).toEqual(
      action ? [[expect.any(String), expect.any(String), action]] : [],
    );
  });
});

test("a package without a song is listed from the day we promised to write, with its amount", async () => {
  await createPackage(shop, { "radio-elite-airplay": 1 });
  expect(await readRows()).toEqual([]);
  shop.clock.advance({ days: 2 });
  expect(await readRows()).toEqual([
    ["missing_song", "Paid for $2,500.00, but no song yet", "Ask for the song"],
  ]);
  await database.db.update(inquiries).set({ status: "waiting" });
  expect(await readRows()).toEqual([]);
  shop.clock.advance({ days: 13 });
  expect(await readRows()).toHaveLength(1);
  await database.db.update(grants).set({ revokedAt: shop.clock.now(), revokedReason: "refunded" });
  expect(await readRows()).toEqual([]);
});

test("every overdue message of the inbox has a row on Today, whatever its form and status", async () => {
  await createRequest(shop);
  await createPackage(shop, { "radio-spin-pack": 1 });
  for (const kind of inquiryKinds) {
    for (const status of inquiryStatuses) {
      await database.db.insert(inquiries).values({
        kind,
        status,
        submissionKey: randomUUID(),
        message: "Hello",
        browserHash: "b",
        name: "Ada",
        email: "ada@example.com",
        dueAt: shop.clock.now(),
        createdAt: shop.clock.now(),
        lastReceivedAt: shop.clock.now(),
      });
    }
  }
  shop.clock.advance({ days: 5 });
  const filter = parseInboxFilter({ view: "overdue" }, shop.admin.userId);
  const { rows } = await readInbox(shop.ctx, shop.admin, filter, null);
  expect(rows.length).toBeGreaterThan(inquiryKinds.length);
  const { items } = await readToday(shop.ctx, shop.admin);
  const songs = await database.db
    .select({ id: radioSubmissions.inquiryId, song: radioSubmissions.orderItemId })
    .from(radioSubmissions);
  const listed = new Set(items.map(({ id }) => songs.find(({ song }) => song === id)?.id ?? id));
  expect(rows.filter(({ id }) => !listed.has(id))).toEqual([]);
});

test.each(reviewStatuses)(
  "a customer's review that's %s is listed only while it's pending",
  async (status) => {
    const order = await createPaidOrder(shop);
    const [customer] = await database.db
      .insert(customers)
      .values({ createdAt: shop.clock.now() })
      .returning();
    await database.db.insert(reviews).values({
      customerId: customer?.id ?? "",
      product: "ebook",
      rating: 5,
      body: "Clear and short.",
      status,
      displayName: order.firstName,
      createdAt: shop.clock.now(),
      updatedAt: shop.clock.now(),
    });
    expect(await readRows()).toEqual(
      status === "pending" ? [["customer_review", "New review", "Review"]] : [],
    );
  },
);

test.each(Object.keys(reviewReasonText))("an order in review for %s is listed", async (reason) => {
  await createPaidOrder(shop);
  await database.db.update(orders).set({ reviewReason: reason as never });
  expect(await readRows()).toEqual([["review", "Order needs review", "Review"]]);
});

describe("a rate that ends", () => {
  const entered: readonly EnteredRate[] = [
    {
      name: "mechanicalRate",
      value: "14",
      source: "https://www.ecfr.gov/current/title-37/part-385",
      effectiveFrom: "2030-01-01",
      validThrough: "2030-03-31",
      checkedOn: "2030-01-01",
    },
  ];
  const readRate = async () => {
    const ending = listEndingRates(entered, getChicagoDay(shop.ctx.now()));
    const mechanical = ending.filter(({ name }) => name === "mechanicalRate");
    const { items } = await readToday(shop.ctx, shop.admin, mechanical);
    return items.map((item) => [item.kind, describeTodayItem(item).what, item.isOverdue]);
  };

  test("is listed from 30 days before its last day, and stays once it has ended", async () => {
    shop.clock.set("2030-02-28T18:00:00Z");
    expect(await readRate()).toEqual([]);
    shop.clock.set("2030-03-01T18:00:00Z");
    expect(await readRate()).toEqual([["rate", "Rate is about to end", false]]);
    shop.clock.set("2030-04-01T18:00:00Z");
    expect(await readRate()).toEqual([["rate", "Rate has ended", true]]);
  });
});

describe("a past-due subscription", () => {
  let order: Awaited<ReturnType<typeof createPaidOrder>>;

  beforeEach(async () => {
    order = await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
    shop.clock.advance({ days: 32 });
    await step("renew", { fail: true });
  });

  async function step(action: string, input?: unknown) {
    await shop.happens(order, subscription(action, input));
  }

  const mark = (seen: Date | null) =>
    markFollowedUp(shop.ctx, shop.admin, { orderId: order.id, seen });
  const undo = (seen: Date, earlier: Date | null) =>
    undoFollowUp(shop.ctx, shop.admin, { orderId: order.id, seen, earlier });

  async function readFollowUp(): Promise<Date | null | undefined> {
    return (await readOrder(shop.ctx, shop.admin, order.id))?.subscription?.followedUpAt;
  }

  async function isListed(): Promise<boolean> {
    const { items } = await readToday(shop.ctx, shop.admin);
    return items.some(({ kind, id }) => kind === "past_due" && id === order.id);
  }

  async function listActions(): Promise<readonly string[]> {
    const rows = await shop.database.db.select().from(adminAudit).orderBy(asc(adminAudit.id));
    return rows.filter(({ details }) => details?.orderId === order.id).map(({ action }) => action);
  }

  test("Today leaves a past-due subscription out for 72 hours after a follow-up", async () => {
    expect(await isListed()).toBe(true);
    expect(await mark(null)).toEqual({ ok: true, value: shop.clock.now() });
    expect(await isListed()).toBe(false);
    shop.clock.advance({ hours: 71, minutes: 59 });
    expect(await isListed()).toBe(false);
    shop.clock.advance({ minutes: 1 });
    expect(await isListed()).toBe(true);
  });

  test("a change of the subscription keeps the follow-up while the payment is open", async () => {
    await mark(null);
    const at = shop.clock.now();
    shop.clock.advance({ days: 1 });
    await step("cancel", { atPeriodEnd: true });
    expect(await readFollowUp()).toEqual(at);
    expect(await isListed()).toBe(false);
  });

  test("a payment ends the follow-up, so the next unpaid renewal is listed at once", async () => {
    await mark(null);
    await step("recover");
    expect(await readFollowUp()).toBeNull();
    expect(await isListed()).toBe(false);
    await step("renew", { fail: true });
    expect(await isListed()).toBe(true);
  });

  test("a follow-up after the payment or the end of the subscription changes nothing", async () => {
    const conflict = { ok: false, problem: "no_open_payment" };
    const at = shop.clock.now();
    await mark(null);
    await step("recover");
    expect(await mark(null)).toEqual(conflict);
    expect(await undo(at, null)).toEqual(conflict);
    await step("renew", { fail: true });
    const input = { orderId: order.id, requestId: "moves-away", reason: "moves away" };
    expect((await cancelSubscription(shop.ctx, shop.admin, input)).ok).toBe(true);
    expect(await mark(null)).toEqual(conflict);
    expect((await listActions()).filter((action) => action.includes("follow"))).toHaveLength(1);
  });

  test("one of two admins who follow up at once gets a conflict", async () => {
    const results = await Promise.all([mark(null), mark(null)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, problem: "changed_since" });
    expect(await listActions()).toEqual(["subscription_followed_up"]);
  });

  test("undoing a follow-up restores the one before it, unless someone followed up since", async () => {
    const first = shop.clock.now();
    await mark(null);
    shop.clock.advance({ days: 4 });
    const second = shop.clock.now();
    expect((await mark(first)).ok).toBe(true);
    expect(await undo(second, first)).toEqual({ ok: true, value: null });
    expect(await readFollowUp()).toEqual(first);
    expect(await isListed()).toBe(true);
    expect(await undo(second, first)).toEqual({ ok: false, problem: "changed_since" });
    // A follow-up can't be postponed.
    expect(await undo(first, second)).toEqual({ ok: false, problem: "changed_since" });
    expect(await undo(first, null)).toEqual({ ok: true, value: null });
    expect(await readFollowUp()).toBeNull();
  });

  test("the order's timeline shows a follow-up and that it was undone", async () => {
    const at = shop.clock.now();
    await mark(null);
    shop.clock.advance({ minutes: 1 });
    await undo(at, null);
    const detail = await readOrder(shop.ctx, shop.admin, order.id);
    const entries = detail ? buildOrderTimeline(detail) : [];
    expect(entries.filter(({ group }) => group === "staff")).toMatchObject([
      { title: "Follow-up undone", note: `by ${shop.admin.email}` },
      { title: "Followed up on open payment", note: `by ${shop.admin.email}`, at },
    ]);
  });
});
