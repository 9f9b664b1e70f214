import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit, emailOutbox, inquiries, orderItems, orders } from "@/db/schema";
import { finishSession } from "@/lib/consultations/change-session";
import { inviteVisitor } from "@/lib/consultations/invitations";
import { readOffer } from "@/lib/consultations/read-offer";
import { queueConsultationReminders } from "@/lib/consultations/reminders";
import { requestPayment } from "@/lib/consultations/request-payment";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";
import { correctOrderEmail } from "@/lib/flows/correct-order-email";
import { declineConsultation, offerSession } from "@/lib/flows/offer-session";
import { readConfirmation } from "@/lib/flows/read-confirmation";
import { startConsultationPayment } from "@/lib/flows/start-consultation-payment";
import { readSessionFacts } from "@/lib/payments/session-facts";
import {
  bookSession,
  createOfferInput,
  createOfferToken,
  createRequest,
  decline,
  getConsultation,
  listEventKinds,
  meetingUrl,
  offer,
  openPayment,
  payOffer,
  readSeen,
} from "@/tests/support/consultations";
import { session } from "@/tests/support/payment-steps";
import { publishProfile } from "@/tests/support/publish-profile";
import { staffedShop } from "@/tests/support/staff";

// Sunday, March 10, 2030, before the clocks change.
const shop = staffedShop("2030-03-10T07:30:00.000Z");

const getRunLimits = () => ({ until: new Date(shop.clock.now().getTime() + 40_000) });
const deliver = () => deliverOutbox(shop.ctx, { limit: 50, ...getRunLimits() });
const getStatus = async (id: string) => (await getConsultation(shop, id)).status;

test("goes from request to done: offer, payment, invitation with a calendar file", async () => {
  const id = await createRequest(shop);
  expect(await offer(shop, id, { asksPayment: false })).toEqual({ ok: true, value: null });
  expect(await getStatus(id)).toBe("offered");
  expect(await openPayment(shop, id)).toBeNull();
  expect((await requestPayment(shop.ctx, shop.admin, await readSeen(shop, id))).ok).toBe(true);
  await payOffer(shop, id);
  expect(await getStatus(id)).toBe("paid");
  const [item] = await shop.database.db.select().from(orderItems);
  expect(item).toMatchObject({ productId: "session-45", unitPriceCents: 22_500, quantity: 1 });
  const invite = {
    ...(await readSeen(shop, id)),
    meetingUrl,
    note: "Bring your splits.",
  };
  const twice = await Promise.all([1, 2, 3].map(() => inviteVisitor(shop.ctx, shop.admin, invite)));
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await finishSession(shop.ctx, shop.admin, await readSeen(shop, id))).ok).toBe(true);
  expect(await listEventKinds(shop, id)).toEqual([
    "offered",
    "payment_requested",
    "paid",
    "invited",
    "done",
  ]);
  await deliver();
  const emails = shop.email.to("bessie@artist.test");
  const [invitation] = emails.filter(({ attachments }) => attachments);
  expect(emails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      expect.stringContaining("A time for your session: March 13, 2030 at 1:30 PM CDT"),
      expect.stringContaining("Pay to book your session"),
      expect.stringContaining("Your receipt"),
      expect.stringContaining("Your session on March 13, 2030 at 1:30 PM CDT"),
    ]),
  );
  const file = Buffer.from(invitation?.attachments?.[0]?.content ?? "", "base64").toString();
  expect(file).toContain("DTSTART;TZID=America/Chicago:20300313T133000");
  expect(invitation?.text).toContain(meetingUrl);
  const audited = await shop.database.db.select({ action: adminAudit.action }).from(adminAudit);
  expect(audited.map(({ action }) => action)).toEqual([
    "consultation_offered",
    "consultation_payment_requested",
    "consultation_invited",
    "consultation_done",
  ]);
  const [request] = await shop.database.db.select().from(inquiries);
  expect(request?.status).toBe("closed");
});

test("sends the invitation after payment automatically if a meeting link is configured", async () => {
  const seedProfile = { ...shop.ctx.settings.seedProfile, meetingUrl };
  const ctx = { ...shop.ctx, settings: { ...shop.ctx.settings, seedProfile } };
  const id = await createRequest(shop, "auto@artist.test");
  await offer(shop, id);
  const order = await openPayment(shop, id);
  if (!order) throw new Error("no payment page");
  await session("pay")({ shop, order });
  const paid = await shop.ctx.payments.getSession(order.sessionId ?? "");
  if (!paid) throw new Error("no session");
  const facts = await readSessionFacts(ctx, paid, { hasFailed: false, seenAt: shop.clock.now() });
  for (let count = 0; count < 3; count += 1)
    await applyPaymentFacts(ctx, { orderId: order.id, facts });
  expect(await getStatus(id)).toBe("invited");
  await deliver();
  const files = shop.email.to("auto@artist.test").filter(({ attachments }) => attachments);
  expect(files).toHaveLength(1);
});

describe("session times", () => {
  test("can't overlap, even when offered concurrently", async () => {
    const ids = await Promise.all(
      [1, 2, 3, 4].map((n) => createRequest(shop, `artist${n}@artist.test`)),
    );
    const times = ["13:00", "13:30", "13:00", "13:30"];
    const offers = await Promise.all(
      ids.map((id, n) => createOfferInput(shop, id, { time: times[n] ?? "" })),
    );
    const offered = await Promise.all(
      offers.map((offer) => offerSession(shop.ctx, shop.admin, offer)),
    );
    expect(offered.filter(({ ok }) => ok)).toHaveLength(1);
    for (const one of offered) if (!one.ok) expect(one.problem).toEqual({ kind: "slot_taken" });
  });

  test.each([
    ["2030-03-08", "13:30"],
    ["2031-03-15", "13:30"],
  ])("can't be on %s at %s", async (date, time) => {
    const id = await createRequest(shop);
    const offered = await offer(shop, id, { date, time });
    expect(offered).toMatchObject({ ok: false, problem: { kind: "bad_time" } });
  });

  test("may be outside the hours, such as on a Saturday evening", async () => {
    const id = await createRequest(shop);
    expect(await offer(shop, id, { date: "2030-03-16", time: "18:10" })).toMatchObject({
      ok: true,
    });
    const { startsAt } = await getConsultation(shop, id);
    expect(startsAt).toEqual(new Date("2030-03-16T23:10:00Z"));
  });
});

describe("two admins at once", () => {
  test("offer and decline: one succeeds, the other gets a conflict", async () => {
    const id = await createRequest(shop);
    const offer = await createOfferInput(shop, id);
    const results = await Promise.all([
      offerSession(shop.ctx, shop.admin, offer),
      declineConsultation(shop.ctx, shop.admin, { ...offer, note: null }),
      offerSession(shop.ctx, shop.admin, { ...offer, time: "09:00" }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listEventKinds(shop, id)).toHaveLength(1);
  });
});

describe("the payment page", () => {
  test("is created once, no matter how often or in which browser the button is clicked", async () => {
    const id = await createRequest(shop);
    await offer(shop, id);
    await Promise.all(Array.from({ length: 8 }, () => openPayment(shop, id)));
    const written = await shop.database.db.select().from(orders);
    expect(written).toHaveLength(1);
    const opened = shop.sandbox.inside.store
      .all("checkout.session")
      .filter((one) => one.client_reference_id === written[0]?.id);
    expect(opened).toHaveLength(1);
  });

  test("charges the offered price, not the catalog price", async () => {
    const id = await createRequest(shop);
    await offer(shop, id, { priceCents: 10_000 });
    expect(await openPayment(shop, id)).toMatchObject({
      totalCents: 10_000,
      email: "bessie@artist.test",
    });
  });

  test("expires when the offer is replaced or declined, and the old link can't pay", async () => {
    const id = await createRequest(shop);
    await offer(shop, id);
    const first = await openPayment(shop, id);
    await offer(shop, id, { time: "09:00" });
    expect(await openPayment(shop, id, 1)).toBeNull();
    const second = await openPayment(shop, id);
    await decline(shop, id);
    expect(await openPayment(shop, id)).toBeNull();
    const rows = await shop.database.db.select().from(orders);
    const byId = new Map(rows.map((row) => [row.id, row.status]));
    expect([byId.get(first?.id ?? ""), byId.get(second?.id ?? "")]).toEqual(["expired", "expired"]);
  });
});

test("the confirmation names the session's time and isn't masked in the browser that paid", async () => {
  const id = await createRequest(shop, "bessie@artist.test");
  await offer(shop, id);
  await openPayment(shop, id, undefined, "first-browser");
  const order = await openPayment(shop, id, undefined, "paying-browser");
  if (!order) throw new Error("no payment page");
  await session("pay")({ shop, order });
  const read = (browser: string | null) =>
    readConfirmation(shop.ctx, order.sessionId ?? "", browser);
  expect(await read("paying-browser")).toMatchObject({
    stage: "paid",
    email: "bessie@artist.test",
    isOwnBrowser: true,
    session: {
      startsAt: new Date("2030-03-13T18:30:00.000Z"),
      minutes: 45,
      // Staff send the invitation, because no meeting room is set.
      url: null,
    },
  });
  for (const browser of ["first-browser", "stranger", null]) {
    expect(await read(browser)).toMatchObject({
      email: expect.stringContaining("•"),
      isOwnBrowser: false,
      session: null,
    });
  }
});

describe("with a meeting link", () => {
  beforeEach(async () => {
    await publishProfile(shop.database.db, { meetingUrl: "https://meet.test/tme-{room}?pwd=1" });
  });

  const getRoom = async (id: string) => (await getConsultation(shop, id)).meetingUrl ?? "";
  const readEmails = async (kind: "consultation_invitation" | "consultation_reminder") =>
    (await shop.database.db.select().from(emailOutbox)).filter((email) => email.kind === kind);

  describe("a meeting link with {room}", () => {
    test("gives each session a room that can't be guessed, in its invitation and its reminder", async () => {
      const first = await bookSession(shop, "first@artist.test", { time: "09:00" });
      const second = await bookSession(shop, "second@artist.test", { time: "11:00" });
      const rooms = [await getRoom(first), await getRoom(second)];
      for (const room of rooms) {
        expect(room).toMatch(/^https:\/\/meet\.test\/tme-[a-z2-9]{26}\?pwd=1$/);
      }
      expect(new Set(rooms).size).toBe(2);
      const readRooms = async (kind: Parameters<typeof readEmails>[0]) =>
        (await readEmails(kind))
          .map(({ props }) => (props as { meetingUrl: string }).meetingUrl)
          .sort();
      expect(await readRooms("consultation_invitation")).toEqual(rooms.toSorted());
      shop.clock.set("2030-03-12T20:00:00Z");
      await queueConsultationReminders(shop.ctx);
      expect(await readRooms("consultation_reminder")).toEqual(rooms.toSorted());
    });

    test("keeps the session's room when the invitation is sent again", async () => {
      const id = await bookSession(shop, "first@artist.test", { time: "09:00" });
      const room = await getRoom(id);
      const seen = await readSeen(shop, id);
      await inviteVisitor(shop.ctx, shop.admin, { ...seen, meetingUrl: room, note: null });
      expect(await getRoom(id)).toBe(room);
    });
  });

  describe("after the customer's address was corrected", () => {
    const oldEmail = "mistyped@artist.test";
    const newEmail = "bessie@artist.test";

    test("the old link shows nothing, and the new address gets an invitation to another room", async () => {
      const id = await createRequest(shop, oldEmail);
      await offer(shop, id);
      const order = await openPayment(shop, id);
      await payOffer(shop, id);
      const before = await getConsultation(shop, id);
      const leaked = createOfferToken(shop, before);
      expect(await readOffer(shop.ctx, leaked)).toMatchObject({ meetingUrl: before.meetingUrl });
      const input = { orderId: order?.id ?? "", oldEmail, newEmail };
      expect(await correctOrderEmail(shop.ctx, shop.admin, input)).toMatchObject({ ok: true });
      expect(await readOffer(shop.ctx, leaked)).toBeNull();
      const after = await getConsultation(shop, id);
      expect(after.meetingUrl).not.toBe(before.meetingUrl);
      const fresh = createOfferToken(shop, after);
      expect(await readOffer(shop.ctx, fresh)).toMatchObject({ meetingUrl: after.meetingUrl });
      const invitations = await readEmails("consultation_invitation");
      expect(invitations.map(({ toEmail }) => toEmail).sort()).toEqual([newEmail, oldEmail]);
    });

    test("the old link can't pay, and the new address gets the offer", async () => {
      const id = await createRequest(shop, oldEmail);
      await offer(shop, id);
      const order = await openPayment(shop, id);
      const token = createOfferToken(shop, await getConsultation(shop, id));
      await correctOrderEmail(shop.ctx, shop.admin, {
        orderId: order?.id ?? "",
        oldEmail,
        newEmail,
      });
      const payment = { token, acceptsTerms: true, browserHash: "stranger" };
      expect(await startConsultationPayment(shop.ctx, payment)).toMatchObject({ ok: false });
      const offers = (await shop.database.db.select().from(emailOutbox)).filter(
        ({ kind }) => kind === "consultation_offer",
      );
      expect(offers.map(({ toEmail }) => toEmail)).toEqual([oldEmail, newEmail]);
    });
  });

  test("a link to an earlier offer shows neither the new time nor the meeting", async () => {
    const id = await createRequest(shop);
    await offer(shop, id, { time: "09:00" });
    const earlier = createOfferToken(shop, await getConsultation(shop, id));
    await offer(shop, id, { time: "11:00" });
    await payOffer(shop, id);
    expect(await readOffer(shop.ctx, earlier)).toMatchObject({
      stage: "replaced",
      meetingUrl: null,
    });
  });
});
