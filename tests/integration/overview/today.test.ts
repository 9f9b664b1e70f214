import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectToday } from "@/db/queries/overview/today";
import { consultations, emailOutbox, inquiries, orders, resendEvents } from "@/db/schema";
import { readToday } from "@/lib/overview/read-today";
import { countByScreen, describeTodayItem } from "@/lib/overview/today-copy";
import { queuePromiseAlerts, refreshPromiseDue } from "@/lib/radio/campaign/promise-alerts";
import { changeSubmissionStage, saveRadioDetails } from "@/lib/radio/edit-submissions";
import { logManualSpins } from "@/lib/radio/spins/log-manual-spins";
import { createRequest } from "@/tests/support/consultations";
import { createPaidOrder } from "@/tests/support/orders";
import { refund, subscription } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";
import { createPackage, songDetails } from "../radio/radio-package";

// A Monday at noon in Memphis.
const shop = staffedShop("2030-03-04T18:00:00Z");
const { database } = shop;
const read = () => readToday(shop.ctx, shop.admin);
const kinds = async () => (await read()).items.map(({ kind }) => kind);

async function addMessage(subject: string, dueAt: string, status: "new" | "waiting" = "new") {
  await database.db.insert(inquiries).values({
    kind: "contact",
    status,
    submissionKey: randomUUID(),
    subject,
    message: "Hello",
    name: "Ada",
    email: "ada@example.com",
    browserHash: "b",
    dueAt: new Date(dueAt),
    createdAt: new Date("2030-03-01T12:00:00Z"),
    lastReceivedAt: new Date("2030-03-01T12:00:00Z"),
  });
}

test("an empty day lists nothing", async () => {
  expect(await read()).toEqual({ items: [], cutKinds: [] });
});

test("a subscription with an unpaid renewal is listed since its paid month ended", async () => {
  const order = await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
  expect(await kinds()).toEqual([]);
  shop.clock.advance({ days: 32 });
  await shop.happens(order, subscription("renew", { fail: true }));
  const { items } = await read();
  expect(items).toMatchObject([
    { kind: "missing_song" },
    { kind: "past_due", id: order.id, dueAt: null },
  ]);
  expect(items[1]?.since.getTime()).toBeLessThan(shop.clock.now().getTime());
});

test("messages are listed from the day they're due in Memphis, oldest deadline first", async () => {
  await addMessage("tomorrow", "2030-03-05T06:00:00Z");
  await addMessage("tonight", "2030-03-05T05:59:59Z");
  await addMessage("late", "2030-03-01T18:00:00Z");
  await addMessage("waiting for them", "2030-03-01T18:00:00Z", "waiting");
  const { items } = await read();
  expect(items.map(({ detail, isOverdue }) => [detail, isOverdue])).toEqual([
    ["late", true],
    ["tonight", false],
  ]);
});

test("the sidebar says that there are more than it counts", async () => {
  for (let index = 0; index < 51; index += 1) await addMessage("late", "2030-03-01T18:00:00Z");
  const inquiryId = await createRequest(shop);
  const today = await read();
  expect(countByScreen(today)).toEqual({ "/admin/inbox": "50+", "/admin/consultations": "1" });
  expect(today.items.at(-1)?.id).toBe(inquiryId);
});

test("a consultation asks for its next step by status", async () => {
  const inquiryId = await createRequest(shop);
  const step = async () => (await read()).items.map((item) => describeTodayItem(item).action);
  expect(await step()).toEqual(["Offer a time"]);
  const change = (changes: Partial<typeof consultations.$inferInsert>) =>
    database.db.update(consultations).set(changes).where(eq(consultations.inquiryId, inquiryId));
  const startsAt = new Date("2030-03-05T18:00:00Z");
  const endsAt = new Date("2030-03-05T18:45:00Z");
  const offer = { startsAt, endsAt, productId: "session-45", priceCents: 22_500 };
  await change({ ...offer, status: "offered" });
  expect(await step()).toEqual(["Request payment"]);
  await change({ status: "paid" });
  expect(await step()).toEqual(["Send invitation"]);
  await change({ status: "invited" });
  expect(await step()).toEqual([]);
  shop.clock.set("2030-03-05T18:45:01Z");
  expect(await step()).toEqual(["Mark completed"]);
  await change({ status: "done", isPaidTwice: true });
  expect(await step()).toEqual(["Refund one order"]);
});

test("a song is listed while it's ready, and its promise while spins are missing", async () => {
  const { orderItemId, token } = await createPackage(shop, { "radio-monthly-rotation": 1 });
  expect(await kinds()).toEqual([]);
  await saveRadioDetails(shop.ctx, { token, orderItemId, details: songDetails });
  const [song] = (await read()).items;
  expect(song && describeTodayItem(song)).toMatchObject({
    what: "Song ready to go on air",
    action: "Put on air",
  });
  await changeSubmissionStage(shop.ctx, shop.admin, { orderItemId, transition: "start" });
  expect(await kinds()).toEqual([]);
  shop.clock.advance({ days: 6 });
  const until = new Date(shop.clock.now().getTime() + 60_000);
  await queuePromiseAlerts(shop.ctx, { until });
  const { items } = await read();
  expect(items).toMatchObject([{ kind: "promise", id: orderItemId, isOverdue: false }]);
  expect(items[0]?.dueAt).toEqual(new Date("2030-03-11T17:00:00Z"));
  await logManualSpins(shop.ctx, shop.admin, {
    formId: randomUUID(),
    orderItemId,
    stationId: null,
    programName: "",
    note: null,
    playedAt: [new Date("2030-03-10T12:00:00Z")],
  });
  await refreshPromiseDue(shop.ctx, orderItemId);
  expect(await kinds()).toEqual([]);
});

test("a broken promise is listed until its package is refunded in full", async () => {
  const { order, orderItemId, token } = await createPackage(shop, { "radio-monthly-rotation": 1 });
  await saveRadioDetails(shop.ctx, { token, orderItemId, details: songDetails });
  await changeSubmissionStage(shop.ctx, shop.admin, { orderItemId, transition: "start" });
  shop.clock.advance({ days: 8 });
  const runAlerts = () =>
    queuePromiseAlerts(shop.ctx, { until: new Date(shop.clock.now().getTime() + 60_000) });
  await runAlerts();
  expect(await kinds()).toEqual(["promise"]);
  await shop.happens(order, refund());
  await runAlerts();
  expect(await kinds()).toEqual([]);
});

test("a bounced receipt is listed until a later one is sent", async () => {
  const order = await createPaidOrder(shop);
  const bounce = async (providerId: string) => {
    for (const type of ["email.bounced", "email.suppressed"]) {
      await database.db.insert(resendEvents).values({
        id: randomUUID(),
        type,
        providerId,
        bounceType: "Permanent",
        occurredAt: shop.clock.now(),
        receivedAt: shop.clock.now(),
      });
    }
  };
  await database.db
    .update(emailOutbox)
    .set({ providerId: "sent-1", sentAt: shop.clock.now() })
    .where(eq(emailOutbox.kind, "receipt"));
  await bounce("sent-1");
  expect(await kinds()).toEqual(["bounced_receipt"]);
  await database.db.update(orders).set({ email: "right@example.com" });
  expect(await kinds()).toEqual([]);
  await database.db.update(orders).set({ email: order.email });
  expect(await kinds()).toEqual(["bounced_receipt"]);
  shop.clock.advance({ minutes: 5 });
  await database.db.insert(emailOutbox).values({
    dedupeKey: "again",
    kind: "receipt",
    toEmail: order.email,
    orderId: order.id,
    createdAt: shop.clock.now(),
    nextAttemptAt: shop.clock.now(),
  });
  expect(await kinds()).toEqual([]);
});

test("a receipt that bounced and was suppressed takes one place of the limit", async () => {
  const orderIds = [(await createPaidOrder(shop)).id, (await createPaidOrder(shop)).id];
  const receipts = await database.db
    .update(emailOutbox)
    .set({ providerId: sql`${emailOutbox.id}::text`, sentAt: shop.clock.now() })
    .where(eq(emailOutbox.kind, "receipt"))
    .returning({ providerId: emailOutbox.providerId });
  for (const { providerId } of receipts) {
    for (const type of ["email.bounced", "email.suppressed"]) {
      await database.db.insert(resendEvents).values({
        id: randomUUID(),
        type,
        providerId: providerId ?? "",
        bounceType: "Permanent",
        occurredAt: shop.clock.now(),
        receivedAt: shop.clock.now(),
      });
    }
  }
  const now = shop.clock.now();
  const until = { todayEnds: now, dataRequestsUntil: "2030-03-04", followedUpUntil: now };
  const rows = await selectToday(database.db, { now, ...until, limit: 2 });
  expect(rows.map(({ id }) => id).sort()).toEqual(orderIds.sort());
});

test("an order in review and an email that can be retried are listed", async () => {
  const order = await createPaidOrder(shop);
  await database.db.update(orders).set({ reviewReason: "second_session" });
  const failed = { failedAt: shop.clock.now() };
  await database.db.update(emailOutbox).set(failed).where(eq(emailOutbox.kind, "sale_notice"));
  // Its code expired, so there's nothing to retry.
  await database.db
    .update(emailOutbox)
    .set({ ...failed, props: null })
    .where(eq(emailOutbox.kind, "receipt"));
  const { items } = await read();
  expect(items.map(({ kind }) => kind).sort()).toEqual(["failed_email", "review"]);
  const review = items.find(({ kind }) => kind === "review");
  expect(review && describeTodayItem(review).detail).toBe(
    `${order.orderNumber}: the order has a second checkout session`,
  );
});
