import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inquiries, orders } from "@/db/schema";
import { rescheduleSession } from "@/lib/consultations/change-session";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { expireOffers } from "@/lib/flows/expire-offers";
import type { OfferInput } from "@/lib/flows/offer-session";
import { snoozeInquiry } from "@/lib/inquiries/change-inquiries";
import { getReplyDueAt } from "@/lib/inquiries/reply-due";
import {
  createRequest,
  decline,
  getConsultation,
  meetingUrl,
  offer,
  openPayment,
  readSeen,
} from "@/tests/support/consultations";
import { session } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";

// Sunday, March 10, 2030, before the clocks change.
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

  test("can be refunded", async () => {
    const id = await createLatePayment();
    const [order] = await shop.database.db.select().from(orders);
    await shop.atStripe("refunds", { session: order?.sessionId });
    expect(await getStatus(id)).toBe("refunded");
  });
});
