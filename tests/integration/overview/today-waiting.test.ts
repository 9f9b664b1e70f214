import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  consultations,
  customers,
  grants,
  inquiries,
  orders,
  radioSubmissions,
  reviews,
} from "@/db/schema";
import { consultationStatuses } from "@/db/values/consultations";
import { inquiryKinds, inquiryStatuses } from "@/db/values/inquiries";
import { type RadioStage, radioStages } from "@/db/values/radio";
import { reviewStatuses } from "@/db/values/reviews";
import { parseInboxFilter, readInbox } from "@/lib/inquiries/read-inquiries";
import { replyToInquiry } from "@/lib/inquiries/reply-to-inquiry";
import { reviewReasonText } from "@/lib/orders/order-copy";
import { readToday } from "@/lib/overview/read-today";
import { describeTodayItem } from "@/lib/overview/today-copy";
import { rates } from "@/lib/royalties/rates";
import { createRequest } from "@/tests/support/consultations";
import { createPaidOrder } from "@/tests/support/orders";
import { staffedShop } from "@/tests/support/staff";
import { createPackage } from "../radio/radio-package";

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
  const ends = { ...rates.mechanicalRate, validThrough: "2030-03-31" };
  const readRate = async () => {
    const { items } = await readToday(shop.ctx, shop.admin, { mechanicalRate: ends });
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
