import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  busyCalendars,
  busyTimes,
  consultations,
  emailOutbox,
  inquiries,
  orders,
  products,
  timeOff,
} from "@/db/schema";
import { availabilityDocument, seedAvailability } from "@/lib/consultations/availability";
import { bookingFormSchema } from "@/lib/consultations/booking-form";
import { explainTime } from "@/lib/consultations/explain-time";
import { readNextTimes, readSchedule } from "@/lib/consultations/read-free-times";
import { readOffer } from "@/lib/consultations/read-offer";
import { saveContent } from "@/lib/content/edit-content";
import { fromChicagoDateTime } from "@/lib/core/chicago-time";
import { expireOffers } from "@/lib/flows/expire-offers";
import { holdSession } from "@/lib/flows/hold-session";
import { startConsultationPayment } from "@/lib/flows/start-consultation-payment";
import {
  createRequest,
  getConsultation,
  listEventKinds,
  offer,
} from "@/tests/support/consultations";
import { addHold, bookingCtx, bookingForm, readHolds, visitor } from "@/tests/support/holds";
import { readOrder } from "@/tests/support/orders";
import { session } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";

// Sunday, March 10, 2030, before the clocks change.
const shop = staffedShop("2030-03-10T07:30:00.000Z");

const hold = (changes = {}, who = {}) => addHold(shop, changes, who);
const getRunLimits = () => ({ until: new Date(shop.clock.now().getTime() + 40_000) });
const at = (date: string, time: string) => fromChicagoDateTime({ date, time });
const countEmails = () => shop.database.db.$count(emailOutbox);

async function pay(inquiryId: string): Promise<void> {
  const [link] = await shop.database.db.query.consultationOrders.findMany({
    where: (row, { eq: equals }) => equals(row.inquiryId, inquiryId),
  });
  const order = await readOrder(shop, link?.orderId ?? "");
  if (!order) throw new Error("no order");
  await shop.happens(order, session("pay"));
}

describe("booking a time", () => {
  test("holds it for 20 minutes, and paying invites the customer and updates staff's calendar", async () => {
    const held = await hold();
    expect(held).toMatchObject({ ok: true });
    const [row] = await readHolds(shop);
    expect(row).toMatchObject({
      origin: "self",
      status: "payment_requested",
      offerRevision: 1,
      priceCents: 22_500,
      payBy: new Date("2030-03-10T07:50:00.000Z"),
      startsAt: at("2030-03-13", "13:30"),
      visitorTimeZone: "Europe/London",
    });
    expect(await countEmails()).toBe(0);
    const inquiryId = row?.inquiryId ?? "";
    await pay(inquiryId);
    expect(await getConsultation(shop, inquiryId)).toMatchObject({ status: "invited" });
    expect((await getConsultation(shop, inquiryId)).meetingUrl).toMatch(
      /^https:\/\/meet\.test\/[a-z2-9]{26}$/,
    );
    expect(await listEventKinds(shop, inquiryId)).toEqual(["held", "paid", "invited"]);
    const emails = await shop.database.db.select().from(emailOutbox);
    const find = (kind: string) => emails.find((email) => email.kind === kind);
    expect(find("consultation_invitation")).toMatchObject({ toEmail: "bessie@artist.test" });
    const file = JSON.stringify(find("session_notice")?.props).replaceAll("\\r\\n ", "");
    expect(file).toContain("METHOD:REQUEST");
    expect(file).toContain("mailto:staff@shop.test");
    expect(file).toContain("SUMMARY:Session with Bessie Beale");
    const [inquiry] = await shop.database.db.select().from(inquiries);
    expect(inquiry).toMatchObject({ status: "waiting", isUnpaidHold: false });
  });

  test("opens a payment page without bank debits, because a bank debit would hold the time for days", async () => {
    await hold();
    const [order] = await shop.database.db.select().from(orders);
    expect(order?.sessionParams.allowed_payment_method_types).toContain("card");
    expect(order?.sessionParams.allowed_payment_method_types).not.toContain("us_bank_account");
    const opened = await shop.sandbox.stripe.checkout.sessions.retrieve(order?.sessionId ?? "");
    expect(opened.payment_method_types).toEqual(["card"]);
  });

  test("leads the same form, sent twice at once or again, to the same payment page", async () => {
    const [first, second] = await Promise.all([hold(), hold()]);
    const third = await hold();
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(await readHolds(shop)).toHaveLength(1);
    expect(await shop.database.db.$count(orders)).toBe(1);
  });

  test("shows the browser its hold, with the time still free for it and taken for others", async () => {
    await hold();
    const day = { length: 45, from: "2030-03-11" } as const;
    const own = await readSchedule(bookingCtx(shop), { ...day, browserHash: "visitor" });
    const other = await readSchedule(bookingCtx(shop), { ...day, browserHash: "other" });
    const start = at("2030-03-13", "13:30").toISOString();
    expect(own?.hold).toMatchObject({ startsAt: start, email: "bessie@artist.test" });
    expect(own?.times).toContain(start);
    expect(other?.hold).toBeNull();
    expect(other?.times).not.toContain(start);
  });

  test("shows a changed price before anything is charged", async () => {
    await shop.database.db
      .update(products)
      .set({ priceCents: 30_000 })
      .where(eq(products.id, "session-45"));
    expect(await hold()).toEqual({
      ok: false,
      problem: { kind: "price_changed", priceCents: 30_000 },
    });
    expect(await readHolds(shop)).toHaveLength(0);
    expect(await hold({ priceCents: 30_000 })).toMatchObject({ ok: true });
    // The price is frozen for the hold.
    await shop.database.db.update(products).set({ priceCents: 40_000 });
    expect((await readHolds(shop))[0]?.priceCents).toBe(30_000);
    await shop.database.db
      .update(products)
      .set({ priceCents: 22_500 })
      .where(eq(products.id, "session-45"));
  });
});

describe("times that aren't offered", () => {
  test.each([
    ["in the past", at("2030-03-08", "10:00")],
    ["off the grid", at("2030-03-13", "13:10")],
    ["beyond the last day", at("2030-06-12", "10:00")],
    ["on a holiday", at("2030-05-27", "10:00")],
    ["at night", at("2030-03-13", "02:00")],
    ["on a Sunday", at("2030-03-17", "10:00")],
    ["within the notice", at("2030-03-11", "02:00")],
    ["in 2038", at("2038-01-20", "10:00")],
    ["too late for this length", at("2030-03-13", "15:30")],
  ])("can't be held: %s", async (_, startsAt) => {
    expect(await hold({ startsAt })).toMatchObject({ ok: false, problem: { kind: "unavailable" } });
    expect(await readHolds(shop)).toHaveLength(0);
  });

  test("aren't accepted as input if they don't exist", () => {
    const form = {
      startsAt: "2030-03-13T18:30:00.000Z",
      name: "Bessie Beale",
      email: "bessie@artist.test",
      phone: " +1 901 555 0100 ",
      acceptsTerms: "on",
      length: "45",
      priceCents: "22500",
      timeZone: "Europe/London",
    };
    const parse = (changes: object) => bookingFormSchema.safeParse({ ...form, ...changes });
    expect(parse({}).data).toMatchObject({
      startsAt: new Date("2030-03-13T18:30:00Z"),
      length: 45,
      phone: "+1 901 555 0100",
    });
    for (const startsAt of [
      undefined,
      "",
      "24:00",
      "2027-02-29T15:00:00.000Z",
      "2030-03-13T24:00:00.000Z",
      "2030-03-13T18:30:10.000Z",
      "2030-03-13",
      "+275760-09-13T00:00:00.000Z",
    ]) {
      expect(parse({ startsAt }).success, startsAt).toBe(false);
    }
    expect(parse({ length: "20" }).success).toBe(false);
    expect(parse({ acceptsTerms: "" }).success).toBe(false);
    expect(parse({ timeZone: "../etc" }).data?.timeZone).toBeUndefined();
    expect(parse({ timeZone: "x".repeat(65) }).data?.timeZone).toBeUndefined();
    for (const name of ["Nguyễn Ánh", "李小龙", "محمد علي", "Ольга", "ศรี สุข", "José Cruz"]) {
      expect(parse({ name }).success, name).toBe(true);
    }
  });

  test("say which are free instead, and none while staff are away", async () => {
    await hold();
    const taken = await hold({ email: "other@artist.test" }, { browserHash: "other" });
    expect(taken).toEqual({
      ok: false,
      problem: {
        kind: "unavailable",
        next: ["09:00", "09:30", "10:00"].map((time) => at("2030-03-13", time).toISOString()),
      },
    });
    await shop.database.db.insert(timeOff).values({
      startsOn: "2030-03-13",
      endsOn: "2030-03-13",
      startsTime: "08:00",
      endsTime: "11:00",
      createdBy: "owner@example.com",
      createdAt: shop.clock.now(),
    });
    const again = await hold({ email: "other@artist.test" }, { browserHash: "other" });
    expect(again).toMatchObject({
      problem: {
        next: [at("2030-03-13", "11:00").toISOString(), {}, {}].map(() => expect.any(String)),
      },
    });
    expect(again.ok || (again.problem.kind === "unavailable" && again.problem.next[0])).toBe(
      at("2030-03-13", "11:00").toISOString(),
    );
  });

  test("are none at all in production until staff publish the availability and have a meeting link", async () => {
    expect(await holdSession(shop.ctx, bookingForm(), visitor())).toEqual({
      ok: false,
      problem: { kind: "closed" },
    });
    expect(await readNextTimes(shop.ctx)).toEqual({});
    const ctx = bookingCtx(shop);
    expect(Object.keys(await readNextTimes(ctx))).toEqual(["30", "45", "60"]);
    const seedProfile = { ...ctx.settings.seedProfile, meetingUrl: "" };
    expect(await readNextTimes({ ...ctx, settings: { ...ctx.settings, seedProfile } })).toEqual({});
  });
});

describe("200 people and one time", () => {
  test("one of them gets it and is asked to pay, and all others learn that it's taken", async () => {
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        hold(
          { email: `artist${n}@artist.test` },
          { browserHash: `browser${n}`, networkHash: `network${n}` },
        ),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const problems = results.flatMap((result) => (result.ok ? [] : [result.problem.kind]));
    expect(new Set(problems)).toEqual(new Set(["unavailable"]));
    expect(await readHolds(shop)).toHaveLength(1);
    expect(await shop.database.db.$count(orders)).toBe(1);
  });
});

describe("limits of holds", () => {
  const days = ["2030-03-12", "2030-03-13", "2030-03-14", "2030-03-15", "2030-03-18"];
  const times = days.flatMap((day) => ["09:00", "11:00", "13:00"].map((time) => at(day, time)));
  const other = (n: number, networkHash = `network${n}`) =>
    hold(
      { startsAt: times[n], email: `artist${n}@artist.test` },
      { browserHash: `browser${n}`, networkHash },
    );

  test("a browser and an address hold one time each: a new one ends the older", async () => {
    await hold({ startsAt: times[0] });
    await hold({ startsAt: times[1], email: "second@artist.test" });
    await hold({ startsAt: times[2], email: "second@artist.test" }, { browserHash: "phone" });
    const rows = await readHolds(shop);
    expect(rows.map(({ startsAt, status }) => [startsAt, status])).toEqual([
      [times[0], "expired"],
      [times[1], "expired"],
      [times[2], "payment_requested"],
    ]);
    // The earlier pages can't be paid anymore.
    const open = await shop.database.db.select().from(orders).where(eq(orders.status, "pending"));
    expect(open).toHaveLength(1);
  });

  test("a network holds 3 times and the site 10, also when they're held at once", async () => {
    const fromOne = await Promise.all([0, 1, 2, 3].map((n) => other(n, "one")));
    expect(fromOne.filter(({ ok }) => ok)).toHaveLength(3);
    expect(fromOne.find(({ ok }) => !ok)).toEqual({ ok: false, problem: { kind: "too_many" } });
    const more = await Promise.all([4, 5, 6, 7, 8, 9, 10, 11].map((n) => other(n)));
    expect(more.filter(({ ok }) => ok)).toHaveLength(7);
    expect(more.find(({ ok }) => !ok)).toEqual({ ok: false, problem: { kind: "too_many" } });
    shop.clock.advance({ minutes: 21 });
    // A time that none of them held: which of them were too many depends on who came first.
    expect(await other(12)).toMatchObject({ ok: true });
  });
});

describe("an unpaid hold", () => {
  test("ends quietly: no email, no message in the inbox, and its time is free again", async () => {
    await hold();
    shop.clock.advance({ minutes: 21 });
    await expireOffers(shop.ctx, getRunLimits());
    await expireOffers(shop.ctx, getRunLimits());
    const [row] = await readHolds(shop);
    expect(row?.status).toBe("expired");
    expect(await countEmails()).toBe(0);
    const [inquiry] = await shop.database.db.select().from(inquiries);
    expect(inquiry).toMatchObject({ isUnpaidHold: true, status: "closed" });
    expect(await hold({ email: "other@artist.test" }, { browserHash: "other" })).toMatchObject({
      ok: true,
    });
  });

  test("counts if it was paid within the grace time and its time is still free", async () => {
    await hold();
    const [row] = await readHolds(shop);
    shop.clock.advance({ minutes: 25 });
    await pay(row?.inquiryId ?? "");
    expect((await readHolds(shop))[0]?.status).toBe("invited");
  });

  test("is paid late if someone else has its time by then, and nothing is lost", async () => {
    await hold();
    const [row] = await readHolds(shop);
    const inquiryId = row?.inquiryId ?? "";
    // The page was paid, and the event is on its way while the hold ends.
    const { db } = shop.database;
    await db.update(consultations).set({ status: "expired" });
    expect(await hold({ email: "other@artist.test" }, { browserHash: "other" })).toMatchObject({
      ok: true,
    });
    await pay(inquiryId);
    expect((await getConsultation(shop, inquiryId)).status).toBe("paid_late");
    const live = (await readHolds(shop)).filter(({ status }) => status === "payment_requested");
    expect(live).toHaveLength(1);
  });

  test("isn't ended by a new one once its page was paid", async () => {
    await hold();
    const [row] = await readHolds(shop);
    const [order] = await shop.database.db.select().from(orders);
    await shop.sandbox.control(`sessions/${order?.sessionId}/pay`);
    // The event hasn't arrived when the visitor chooses another time.
    expect(await hold({ startsAt: at("2030-03-14", "09:00") })).toMatchObject({ ok: true });
    await shop.deliverAll();
    expect((await getConsultation(shop, row?.inquiryId ?? "")).status).toBe("invited");
  });

  test("can be paid in two tabs, and charges once", async () => {
    const held = await hold();
    if (!held.ok) throw new Error("no hold");
    const { token } = held.value;
    const again = await startConsultationPayment(shop.ctx, {
      token,
      acceptsTerms: true,
      browserHash: "visitor",
    });
    expect(again).toEqual({ ok: true, value: { url: held.value.url } });
    const [row] = await readHolds(shop);
    await pay(row?.inquiryId ?? "");
    expect(await readOffer(shop.ctx, token)).toMatchObject({ stage: "invited", paymentUrl: null });
    expect(await shop.database.db.$count(orders)).toBe(1);
  });

  test("keeps its time when staff change the availability", async () => {
    const held = await hold();
    const closed = { ...seedAvailability, hours: { ...seedAvailability.hours, Wednesday: [] } };
    const saved = await saveContent(shop.ctx, shop.admin, {
      document: availabilityDocument,
      basedOn: 0,
      body: closed,
      publish: true,
    });
    expect(saved.ok).toBe(true);
    const [row] = await readHolds(shop);
    await pay(row?.inquiryId ?? "");
    expect(held.ok && (await readHolds(shop))[0]?.status).toBe("invited");
  });
});

test("staff see every reason that a time isn't offered, such as a hold or a busy calendar", async () => {
  const ctx = bookingCtx(shop);
  const explain = (time: string) =>
    explainTime(ctx, shop.admin, { day: "2030-03-13", time, length: 30 });
  expect(await explain("14:00")).toEqual([]);
  await hold();
  const now = shop.clock.now();
  const [calendar] = await shop.database.db
    .insert(busyCalendars)
    .values({
      name: "Studio",
      sealedAddress: "sealed",
      timeZone: "America/Chicago",
      nextReadAt: now,
      createdBy: "owner@example.com",
      createdAt: now,
    })
    .returning();
  await shop.database.db.insert(busyTimes).values({
    calendarId: calendar?.id ?? "",
    startsAt: at("2030-03-13", "14:00"),
    endsAt: at("2030-03-13", "16:30"),
    uidHash: "event",
  });
  expect(await explain("14:00")).toEqual([
    "Bessie Beale holds that time and hasn’t paid yet.",
    "Busy in the calendar Studio.",
  ]);
  expect(await explain("15:45")).toEqual([
    "The session doesn’t fit into the hours of that day.",
    "Busy in the calendar Studio.",
  ]);
  const who = { browserHash: "other" };
  const startsAt = at("2030-03-13", "15:00");
  expect(await hold({ email: "other@artist.test", startsAt }, who)).toMatchObject({
    problem: { kind: "unavailable" },
  });
});

describe("buffers", () => {
  async function publishBuffers(): Promise<void> {
    await saveContent(shop.ctx, shop.admin, {
      document: availabilityDocument,
      basedOn: 0,
      body: { ...seedAvailability, bufferBefore: 15, bufferAfter: 15 },
      publish: true,
    });
  }

  test("keep other visitors away, and staff only from the session itself", async () => {
    await publishBuffers();
    await hold();
    const other = { email: "other@artist.test" };
    const who = { browserHash: "other" };
    // 13:30 to 14:15, so from 13:15 to 14:30.
    expect(await hold({ ...other, startsAt: at("2030-03-13", "14:30") }, who)).toMatchObject({
      problem: { kind: "unavailable" },
    });
    expect(await hold({ ...other, startsAt: at("2030-03-13", "15:00") }, who)).toMatchObject({
      ok: true,
    });
    const id = await createRequest(shop, "staff-offer@artist.test");
    expect(await offer(shop, id, { time: "14:00" })).toMatchObject({
      problem: { kind: "slot_taken" },
    });
    expect(await offer(shop, id, { time: "12:30", productId: "session-60" })).toMatchObject({
      ok: true,
    });
  });
});
