import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { emailOutbox, inquiries, orders } from "@/db/schema";
import { rescheduleSession } from "@/lib/consultations/change-session";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { expireOffers } from "@/lib/flows/expire-offers";
import type { OfferInput } from "@/lib/flows/offer-session";
import { snoozeInquiry } from "@/lib/inquiries/change-inquiries";
import { getReplyDueAt } from "@/lib/inquiries/reply-due";
import {
  bookSession,
  createRequest,
  decline,
  getConsultation,
  invite,
  meetingUrl,
  offer,
  openPayment,
  payOffer,
  readSeen,
} from "@/tests/support/consultations";
import { session } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-10T07:30:00.000Z");

const getRunLimits = () => ({ until: new Date(shop.clock.now().getTime() + 40_000) });
const deliver = () => deliverOutbox(shop.ctx, { limit: 50, ...getRunLimits() });
const getStatus = async (id: string) => (await getConsultation(shop, id)).status;

describe("after 48 hours", () => {
  test("expires an unpaid offer, frees its time and emails the visitor", async () => {
    const id = await createRequest(shop);
    await offer(shop, id);
    await openPayment(shop, id);
    shop.clock.advance({ hours: 47 });
    expect(await expireOffers(shop.ctx, getRunLimits())).toBe(0);
    shop.clock.advance({ hours: 1 });
    expect(await expireOffers(shop.ctx, getRunLimits())).toBe(1);
    expect(await expireOffers(shop.ctx, getRunLimits())).toBe(0);
    expect(await getStatus(id)).toBe("expired");
    const [request] = await shop.database.db.select().from(inquiries);
    // Expired on Tuesday morning, so the reply is due on Wednesday morning.
    expect(request).toMatchObject({
      status: "open",
      dueAt: getReplyDueAt("consultation", shop.clock.now()),
    });
    await deliver();
    expect(shop.email.to("bessie@artist.test").map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("Your session offer has expired"),
    );
  });

  test("returns a snoozed request to the inbox, because staff have to decide again", async () => {
    const id = await createRequest(shop);
    await offer(shop, id);
    const until = new Date("2030-03-25T14:00:00Z");
    const snooze = { inquiryId: id, until, seenEmails: 0 };
    expect((await snoozeInquiry(shop.ctx, shop.admin, snooze)).ok).toBe(true);
    shop.clock.advance({ hours: 48 });
    expect(await expireOffers(shop.ctx, getRunLimits())).toBe(1);
    const [request] = await shop.database.db.select().from(inquiries);
    expect(request).toMatchObject({ status: "open", snoozedUntil: null });
  });

  test("frees the time of a payment page that was never created", async () => {
    const id = await createRequest(shop);
    await offer(shop, id);
    shop.clock.advance({ hours: 47, minutes: 55 });
    const order = await openPayment(shop, id);
    // The process crashed before it stored the page's URL.
    await shop.database.db
      .update(orders)
      .set({ sessionId: null, sessionUrl: null })
      .where(eq(orders.id, order?.id ?? ""));
    shop.clock.advance({ minutes: 6 });
    expect(await expireOffers(shop.ctx, getRunLimits())).toBe(0);
    shop.clock.advance({ minutes: 5 });
    expect(await expireOffers(shop.ctx, getRunLimits())).toBe(1);
    expect(await getStatus(id)).toBe("expired");
  });

  test("keeps the time of an offer paid in the last minute but not yet reported", async () => {
    const id = await createRequest(shop);
    await offer(shop, id);
    shop.clock.advance({ hours: 47, minutes: 59 });
    const order = await openPayment(shop, id);
    if (!order) throw new Error("no payment page");
    await session("pay")({ shop, order });
    // The event contains the time of payment; the API response at the end doesn't.
    await Promise.all([shop.deliverAll(), expireOffers(shop.ctx, getRunLimits())]);
    shop.clock.advance({ minutes: 2 });
    expect(await expireOffers(shop.ctx, getRunLimits())).toBe(0);
    expect(await getStatus(id)).toBe("paid");
  });
});

describe("a late payment", () => {
  async function createLatePayment(changes: Partial<OfferInput> = {}): Promise<string> {
    const id = await createRequest(shop);
    await offer(shop, id, changes);
    const order = await openPayment(shop, id);
    if (!order) throw new Error("no payment page");
    // Paid, but the event hasn't arrived when staff decline.
    await session("pay")({ shop, order });
    await decline(shop, id);
    await shop.deliverAll();
    return id;
  }

  test("confirms nothing; staff and visitor are notified", async () => {
    const id = await createLatePayment();
    expect(await getStatus(id)).toBe("paid_late");
    await deliver();
    expect(shop.email.to("staff@shop.test").map(({ subject }) => subject)).toContain(
      "Late consultation payment from Bessie Beale",
    );
    const subjects = shop.email.to("bessie@artist.test").map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringContaining("We got your payment"));
    const [request] = await shop.database.db.select().from(inquiries);
    expect(request?.status).toBe("open");
  });

  test("can get a new time from staff if it's free", async () => {
    const other = await createRequest(shop, "other@artist.test");
    await offer(shop, other);
    const id = await createLatePayment({ time: "09:00" });
    const move = { date: "2030-03-13", minutes: 45, meetingUrl, note: null };
    const seen = await readSeen(shop, id);
    expect(
      await rescheduleSession(shop.ctx, shop.admin, { ...move, ...seen, time: "13:00" }),
    ).toEqual({
      ok: false,
      problem: { kind: "slot_taken" },
    });
    expect(
      (await rescheduleSession(shop.ctx, shop.admin, { ...move, ...seen, time: "10:00" })).ok,
    ).toBe(true);
    expect(await getConsultation(shop, id)).toMatchObject({ status: "invited", invitations: 1 });
  });
});

describe("a canceled session", () => {
  let id: string;
  let email: string;
  beforeEach(async () => {
    // The inbox keeps the emails of all tests.
    email = `bessie-${randomUUID()}@artist.test`;
    id = await bookSession(shop, email);
  });

  async function refundPart(input: object = {}): Promise<void> {
    const [order] = await shop.database.db.select().from(orders);
    await shop.atStripe("refunds", { session: order?.sessionId, ...input });
  }

  async function refund(): Promise<void> {
    await refundPart();
    expect((await getConsultation(shop, id)).status).toBe("refunded");
  }

  /** The calendar files that were emailed, unordered, as lines. */
  async function listEmailedFiles(): Promise<readonly (readonly string[])[]> {
    const until = new Date(shop.clock.now().getTime() + 40_000);
    await deliverOutbox(shop.ctx, { limit: 50, until });
    return shop.email
      .to(email)
      .flatMap(({ attachments }) => attachments ?? [])
      .map(({ content }) => Buffer.from(content, "base64").toString().split("\r\n"));
  }

  test("removes a refunded session from the visitor's calendar", async () => {
    await invite(shop, id);
    await refund();
    const files = await listEmailedFiles();
    const invitation = files.find((lines) => lines.includes("METHOD:PUBLISH"));
    const cancellation = files.find((lines) => lines.includes("METHOD:CANCEL"));
    expect(files).toHaveLength(2);
    expect(cancellation).toEqual(expect.arrayContaining(["STATUS:CANCELLED", "SEQUENCE:2"]));
    const getUid = (lines: readonly string[] | undefined) =>
      lines?.find((line) => line.startsWith("UID:"));
    expect(getUid(invitation)).toContain(id.slice(0, 8));
    expect(getUid(cancellation)).toBe(getUid(invitation));
    expect(invitation).toContain("SEQUENCE:1");
  });

  test("sends an invitation after a cancellation with a higher sequence", async () => {
    await invite(shop, id);
    await refund();
    await offer(shop, id, { time: "15:00" });
    await payOffer(shop, id);
    await invite(shop, id);
    const newest = (await listEmailedFiles()).find((lines) => lines.includes("SEQUENCE:3"));
    expect(newest).toEqual(expect.arrayContaining(["METHOD:PUBLISH", "STATUS:CONFIRMED"]));
  });

  test("sends no cancellation file to a visitor who wasn't invited", async () => {
    await refund();
    expect(await listEmailedFiles()).toEqual([]);
  });

  describe("the visitor's email about a refund", () => {
    const listKinds = async () => {
      const rows = await shop.database.db.select().from(emailOutbox).orderBy(emailOutbox.createdAt);
      return rows
        .filter(({ kind, toEmail }) => toEmail === email && /ended|refund/.test(kind))
        .map(({ kind, props }) => ({ kind, props }));
    };

    test("is one email with the amount if the session is canceled", async () => {
      await refund();
      expect(await listKinds()).toMatchObject([
        { kind: "consultation_ended", props: { refund: { amountCents: 22_500 } } },
      ]);
    });

    test("is the same email if the refund was pending first", async () => {
      await refundPart({ status: "pending" });
      const [pending] = (await shop.sandbox.stripe.refunds.list({ limit: 1 })).data;
      await shop.atStripe(`refunds/${pending?.id}/settle`);
      expect((await listKinds()).map(({ kind }) => kind)).toEqual(["consultation_ended"]);
    });

    test("names a partial refund, which cancels nothing", async () => {
      await refundPart({ amount: 5_000 });
      expect(await listKinds()).toMatchObject([
        { kind: "refund_succeeded", props: { amountCents: 5_000 } },
      ]);
      expect((await getConsultation(shop, id)).status).not.toBe("refunded");
    });

    test("says that a refund failed, not that the payment was late, and confirms the next one", async () => {
      await refund();
      shop.clock.advance({ minutes: 1 });
      const [refunded] = (await shop.sandbox.stripe.refunds.list({ limit: 1 })).data;
      await shop.atStripe(`refunds/${refunded?.id}/fail`);
      expect((await listKinds()).map(({ kind }) => kind)).toEqual([
        "consultation_ended",
        "refund_failed",
      ]);
      shop.clock.advance({ minutes: 1 });
      await refund();
      expect((await listKinds()).slice(2)).toMatchObject([
        { kind: "refund_succeeded", props: { amountCents: 22_500 } },
      ]);
    });
  });
});
