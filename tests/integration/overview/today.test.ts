import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectToday } from "@/db/queries/overview/today";
import {
  consultations,
  emailOutbox,
  inquiries,
  orders,
  radioSubmissions,
  resendEvents,
} from "@/db/schema";
import { receiveEmail } from "@/lib/inquiries/email/receive-email";
import { createReplyAddress } from "@/lib/inquiries/email/reply-address";
import { parseInboxFilter, readInbox, readInboxCounts } from "@/lib/inquiries/read-inquiries";
import { replyToInquiry } from "@/lib/inquiries/replies";
import { listOrders, parseOrderFilter } from "@/lib/orders/read-orders";
import { readToday } from "@/lib/overview/read-today";
import { countByScreen, describeTodayItem } from "@/lib/overview/today-copy";
import { queuePromiseAlerts, refreshPromiseDue } from "@/lib/radio/campaign/promise-alerts";
import { changeSubmissionStage, saveRadioDetails } from "@/lib/radio/edit-submissions";
import { logManualSpins } from "@/lib/radio/spins/manual-spins";
import { createPackage, songDetails } from "@/tests/integration/radio/radio-package";
import { createRequest } from "@/tests/support/consultations";
import { createTestMessage } from "@/tests/support/inquiries";
import { createPaidOrder } from "@/tests/support/orders";
import { dispute, refund, subscription } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-04T18:00:00Z");
const { database, sandbox } = shop;

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
  const days = { dataRequestsUntil: "2030-03-04", notesUntil: "2030-03-01" };
  const until = { todayEnds: now, ...days, followedUpUntil: now };
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

test("a dispute is listed with Stripe's deadline until it's decided", async () => {
  const order = await createPaidOrder(shop);
  await shop.happens(order, dispute());
  const [disputed] = (await sandbox.stripe.disputes.list({ limit: 1 })).data;
  const [item] = (await read()).items;
  expect(item).toMatchObject({ kind: "dispute", id: order.id, who: "Ada Artist" });
  expect(item?.dueAt?.getTime()).toBe((disputed?.evidence_details.due_by ?? 0) * 1_000);
  expect(item?.isOverdue).toBe(false);
  await shop.atStripe(`disputes/${disputed?.id}/close`, { won: true });
  expect(await kinds()).toEqual([]);
});

test("a dispute is listed until the bank accepts no more evidence", async () => {
  const order = await createPaidOrder(shop);
  await shop.happens(order, dispute());
  const deadline = (await read()).items[0]?.dueAt;
  shop.clock.set(new Date((deadline?.getTime() ?? 0) - 1_000).toISOString());
  expect(await kinds()).toEqual(["dispute"]);
  shop.clock.advance({ seconds: 1 });
  expect(await kinds()).toEqual([]);
  const { rows } = await listOrders(shop.ctx, shop.admin, parseOrderFilter({ view: "disputed" }));
  expect(rows.map(({ id }) => id)).toEqual([order.id]);
});

/** What the inbox's Today tab lists, and the number on it. */
async function readTab() {
  const filter = parseInboxFilter({ view: "today" }, shop.admin.userId);
  const { rows } = await readInbox(shop.ctx, shop.admin, filter, null);
  const counts = await readInboxCounts(shop.ctx, shop.admin, filter);
  return { ids: rows.map(({ id }) => id), count: counts.today };
}

/** Replies to a message and receives the sender's email reply a day later. */
async function exchangeEmails(inquiryId: string) {
  const settings = { ...shop.ctx.settings, inboundAddress: "replies@in.shop.test" };
  const ctx = { ...shop.ctx, settings };
  const reply = (seenEmails: number) =>
    replyToInquiry(ctx, shop.admin, {
      entryId: randomUUID(),
      inquiryId,
      body: "Hello",
      seenEmails,
      moveTo: "waiting",
    });
  await reply(0);
  shop.clock.advance({ days: 1 });
  await receiveEmail(ctx, {
    id: randomUUID(),
    from: "bessie@artist.test",
    subject: "Re: Session",
    html: null,
    text: "I can't make it.",
    headers: {},
    attachmentNames: [],
    recipients: [createReplyAddress(settings, inquiryId) ?? ""],
  });
  return { answer: () => reply(2) };
}

test("an email about a consultation that needs no other step is listed until staff reply", async () => {
  const inquiryId = await createRequest(shop);
  const startsAt = new Date("2030-03-13T18:00:00Z");
  const endsAt = new Date("2030-03-13T18:45:00Z");
  const booked = { startsAt, endsAt, productId: "session-45", priceCents: 22_500 };
  await database.db.update(consultations).set({ ...booked, status: "invited" });
  const { answer } = await exchangeEmails(inquiryId);
  shop.clock.advance({ days: 1 });
  const { items } = await read();
  expect(items).toMatchObject([{ kind: "message", id: inquiryId, who: "Bessie Beale" }]);
  expect(await readTab()).toEqual({ ids: [inquiryId], count: 1 });
  await answer();
  expect(await kinds()).toEqual([]);
  expect(await readTab()).toEqual({ ids: [], count: 0 });
});

test("an email about a song on air is listed until staff reply", async () => {
  const { row } = await createPackage(shop, { "radio-elite-airplay": 1 });
  const { inquiryId } = row;
  await database.db.update(radioSubmissions).set({ stage: "on_air" });
  await database.db.update(inquiries).set({ status: "waiting" });
  const { answer } = await exchangeEmails(inquiryId);
  shop.clock.advance({ days: 2 });
  expect((await read()).items).toMatchObject([{ kind: "message", id: inquiryId }]);
  await answer();
  expect(await kinds()).toEqual([]);
});

test("a renewal is listed once its inbox entry is due, until staff deal with it", async () => {
  await createPackage(shop, { "radio-elite-airplay": 1 });
  await database.db.update(radioSubmissions).set({ stage: "on_air" });
  await database.db.update(inquiries).set({ status: "open", dueAt: shop.clock.now() });
  expect(await kinds()).toEqual(["message"]);
  await database.db.update(inquiries).set({ status: "closed" });
  expect(await kinds()).toEqual([]);
});

test("the inbox's Today tab lists the messages that the menu counts", async () => {
  await createRequest(shop);
  const message = await createTestMessage(shop.ctx);
  const snoozed = await createTestMessage(shop.ctx);
  await database.db
    .update(inquiries)
    .set({ snoozedUntil: new Date("2030-03-20T18:00:00Z") })
    .where(eq(inquiries.id, snoozed.id));
  expect(await readTab()).toEqual({ ids: [], count: 0 });
  // Due later that day.
  shop.clock.set("2030-03-06T14:00:00Z");
  const { items } = await read();
  const listed = items.filter(({ kind }) => kind === "message").map(({ id }) => id);
  expect(listed).toEqual([message.id]);
  expect(await readTab()).toEqual({ ids: listed, count: 1 });
});
