import { describe, expect, test } from "vitest";
import { adminAudit, inquiries, orderItems, orders } from "@/db/schema";
import { finishSession } from "@/lib/consultations/change-session";
import { inviteVisitor } from "@/lib/consultations/invitations";
import { requestPayment } from "@/lib/consultations/request-payment";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";
import { declineConsultation, offerSession } from "@/lib/flows/offer-session";
import { readConfirmation } from "@/lib/flows/read-confirmation";
import { readSessionFacts } from "@/lib/payments/session-facts";
import {
  createOfferInput,
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
    ["2030-03-16", "13:30"],
    ["2030-03-08", "13:30"],
  ])("can't be on %s at %s", async (date, time) => {
    const id = await createRequest(shop);
    const offered = await offer(shop, id, { date, time });
    expect(offered).toMatchObject({ ok: false, problem: { kind: "bad_time" } });
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
    session: { startsAt: new Date("2030-03-13T18:30:00.000Z"), minutes: 45 },
  });
  for (const browser of ["first-browser", "stranger", null]) {
    expect(await read(browser)).toMatchObject({
      email: expect.stringContaining("•"),
      isOwnBrowser: false,
      session: null,
    });
  }
});
