import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { consultations, inquiries, radioSubmissions } from "@/db/schema";
import { receiveEmail } from "@/lib/inquiries/email/receive-email";
import { createReplyAddress } from "@/lib/inquiries/email/reply-address";
import { parseInboxFilter, readInbox, readInboxCounts } from "@/lib/inquiries/read-inquiries";
import { replyToInquiry } from "@/lib/inquiries/reply-to-inquiry";
import { readToday } from "@/lib/overview/read-today";
import { createRequest } from "@/tests/support/consultations";
import { createTestMessage } from "@/tests/support/inquiries";
import { staffedShop } from "@/tests/support/staff";
import { createPackage } from "../radio/radio-package";

// A Monday at noon in Memphis.
const shop = staffedShop("2030-03-04T18:00:00Z");
const { database } = shop;
const read = () => readToday(shop.ctx, shop.admin);
const kinds = async () => (await read()).items.map(({ kind }) => kind);

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
