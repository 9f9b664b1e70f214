import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { consultations, emailOutbox, orders, refundRequests } from "@/db/schema";
import { readOwnSession } from "@/lib/consultations/own-session";
import { queueConsultationReminders } from "@/lib/consultations/reminders";
import { fromChicagoDateTime } from "@/lib/core/chicago-time";
import { cancelSession } from "@/lib/flows/cancel-session";
import { moveSession } from "@/lib/flows/move-session";
import { createOfferToken, getConsultation, listEventKinds } from "@/tests/support/consultations";
import { addHold, bookingCtx, readHolds } from "@/tests/support/holds";
import { readOrder } from "@/tests/support/orders";
import { session } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";

// Sunday, March 10, 2030. The session is on Wednesday, March 13, at 1:30 PM.
const shop = staffedShop("2030-03-10T07:30:00.000Z");
const at = (date: string, time: string) => fromChicagoDateTime({ date, time });
const first = at("2030-03-13", "13:30");
const second = at("2030-03-14", "10:00");

let id = "";
let token = "";

/** Books and pays a time. Returns the session's id. */
async function book(changes = {}, who = {}): Promise<string> {
  const held = await addHold(shop, changes, who);
  if (!held.ok) throw new Error(held.problem.kind);
  const [order] = await shop.database.db.select().from(orders).orderBy(desc(orders.sequence));
  const row = await readOrder(shop, order?.id ?? "");
  if (!row) throw new Error("no order");
  await shop.happens(row, session("pay"));
  const rows = await readHolds(shop);
  const wanted = "startsAt" in changes ? (changes.startsAt as Date) : first;
  return rows.find(({ startsAt }) => startsAt?.getTime() === wanted.getTime())?.inquiryId ?? "";
}

beforeEach(async () => {
  id = await book();
  token = createOfferToken(shop, await getConsultation(shop, id));
});

const move = (startsAt: Date, seenStartsAt = first, linkToken = token) =>
  moveSession(bookingCtx(shop), { token: linkToken, startsAt, seenStartsAt });
const cancel = (linkToken = token) => cancelSession(bookingCtx(shop), { token: linkToken });
const listEmails = async (kind: "session_notice" | "consultation_invitation") =>
  await shop.database.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.kind, kind))
    .orderBy(emailOutbox.createdAt, emailOutbox.dedupeKey);

describe("moving", () => {
  test("changes the time for free, with a calendar file of a higher sequence for both sides", async () => {
    expect(await move(second)).toEqual({ ok: true, value: null });
    expect(await getConsultation(shop, id)).toMatchObject({
      status: "invited",
      startsAt: second,
      endsAt: at("2030-03-14", "10:45"),
      blockedFrom: second,
      moves: 1,
      invitations: 2,
    });
    const files = await listEmails("consultation_invitation");
    expect(JSON.stringify(files.at(-1)?.props)).toContain("SEQUENCE:2");
    expect(JSON.stringify((await listEmails("session_notice")).at(-1)?.props)).toContain(
      "Session changed: Bessie Beale",
    );
    expect(await shop.database.db.$count(orders)).toBe(1);
    expect(await listEventKinds(shop, id)).toEqual(["held", "paid", "invited", "moved", "invited"]);
    // Its old time is free again.
    const other = { email: "other@artist.test" };
    expect(await addHold(shop, other, { browserHash: "other" })).toMatchObject({ ok: true });
  });

  test("works twice, and the same form again changes nothing", async () => {
    expect(await move(second)).toMatchObject({ ok: true });
    expect(await move(second)).toMatchObject({ ok: true });
    expect((await getConsultation(shop, id)).moves).toBe(1);
    expect(await move(at("2030-03-15", "09:00"), second)).toMatchObject({ ok: true });
    expect(await move(at("2030-03-15", "11:00"), at("2030-03-15", "09:00"))).toEqual({
      ok: false,
      problem: "closed",
    });
    expect(await readOwnSession(shop.ctx, token)).toMatchObject({
      canMove: false,
      canCancel: true,
    });
  });

  test("keeps the old time if the new one isn't free, isn't offered, or was chosen from an old page", async () => {
    await book({ startsAt: second, email: "other@artist.test" }, { browserHash: "other" });
    expect(await move(second)).toEqual({ ok: false, problem: "unavailable" });
    expect(await move(at("2030-03-16", "10:00"))).toEqual({ ok: false, problem: "unavailable" });
    expect(await move(at("2030-03-15", "09:00"), second)).toEqual({
      ok: false,
      problem: "changed_since",
    });
    expect((await getConsultation(shop, id)).startsAt).toEqual(first);
  });

  test("lets one of two people have a time, and the other keeps hers", async () => {
    const start = at("2030-03-15", "13:00");
    const other = await book(
      { startsAt: start, email: "other@artist.test" },
      { browserHash: "other" },
    );
    const otherToken = createOfferToken(shop, await getConsultation(shop, other));
    const results = await Promise.all([move(second), move(second, start, otherToken)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, problem: "unavailable" });
    const times = (await readHolds(shop)).map(({ startsAt }) => startsAt?.getTime());
    expect(new Set(times).size).toBe(2);
    expect(times).toContain(second.getTime());
  });

  test("removes reminders of the old time, and is over 24 hours before the start", async () => {
    shop.clock.set("2030-03-12T18:30:00.000Z");
    expect(await readOwnSession(shop.ctx, token)).toMatchObject({ canMove: true });
    shop.clock.advance({ minutes: 1 });
    await queueConsultationReminders(shop.ctx);
    const reminders = eq(emailOutbox.kind, "consultation_reminder");
    expect(await shop.database.db.$count(emailOutbox, reminders)).toBe(1);
    expect(await move(second)).toEqual({ ok: false, problem: "closed" });
    expect(await cancel()).toEqual({ ok: false, problem: "closed" });
    shop.clock.set("2030-03-12T18:00:00.000Z");
    expect(await move(second)).toMatchObject({ ok: true });
    expect(await shop.database.db.$count(emailOutbox, reminders)).toBe(0);
  });
});

describe("canceling", () => {
  test("refunds in full once, however often and at once it's clicked, and frees the time", async () => {
    const results = await Promise.all([cancel(), cancel(), cancel()]);
    expect(results).toEqual(results.map(() => ({ ok: true, value: null })));
    await shop.deliverAll();
    const requests = await shop.database.db.select().from(refundRequests);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ amountCents: 22_500, requestedBy: "customer" });
    expect((await shop.sandbox.stripe.refunds.list({ limit: 5 })).data).toHaveLength(1);
    expect(await getConsultation(shop, id)).toMatchObject({ status: "refunded" });
    expect(await listEventKinds(shop, id)).toEqual([
      ...["held", "paid", "invited", "canceled", "refunded"],
    ]);
    const [booked, canceled, ...more] = await listEmails("session_notice");
    expect(JSON.stringify(booked?.props)).toContain("METHOD:REQUEST");
    expect(JSON.stringify(canceled?.props)).toContain("METHOD:CANCEL");
    expect(more).toEqual([]);
    const ended = eq(emailOutbox.kind, "consultation_ended");
    const [email] = await shop.database.db.select().from(emailOutbox).where(ended);
    expect(JSON.stringify(email?.props)).toContain("METHOD:CANCEL");
    const other = { email: "other@artist.test" };
    expect(await addHold(shop, other, { browserHash: "other" })).toMatchObject({ ok: true });
  });

  test("frees the time at once while Stripe doesn't answer, and stays canceled", async () => {
    const { payments } = shop.ctx;
    const silent = {
      ...bookingCtx(shop),
      payments: {
        ...payments,
        createRefund: async () =>
          ({ kind: "uncertain", reason: "timeout", hasResponded: false }) as const,
      },
    };
    expect(await cancelSession(silent, { token })).toMatchObject({ ok: true });
    expect((await getConsultation(shop, id)).status).toBe("canceled");
    await shop.deliverAll();
    expect((await getConsultation(shop, id)).status).toBe("canceled");
    const other = { email: "other@artist.test" };
    expect(await addHold(shop, other, { browserHash: "other" })).toMatchObject({ ok: true });
    expect(await move(second)).toEqual({ ok: false, problem: "closed" });
    await queueConsultationReminders(shop.ctx);
  });
});

test("someone else's token, an old offer and a replaced link show and change nothing", async () => {
  const row = await getConsultation(shop, id);
  await shop.database.db
    .update(consultations)
    .set({ linkRevision: 1, offerRevision: 2 })
    .where(eq(consultations.inquiryId, id));
  const links = [
    token,
    createOfferToken(shop, { ...row, linkRevision: 1 }),
    createOfferToken(shop, { ...row, offerRevision: 2 }),
    `${token}x`,
    "",
  ];
  for (const link of links) {
    expect(await readOwnSession(shop.ctx, link)).toBeNull();
    expect(await move(second, first, link)).toEqual({ ok: false, problem: "unknown" });
    expect(await cancel(link)).toEqual({ ok: false, problem: "unknown" });
  }
  expect((await getConsultation(shop, id)).startsAt).toEqual(first);
});
