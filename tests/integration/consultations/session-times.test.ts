import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit, consultations, inquiries } from "@/db/schema";
import { consultationStatuses } from "@/db/values/consultations";
import { finishSession, rescheduleSession } from "@/lib/consultations/change-session";
import { inviteVisitor } from "@/lib/consultations/invitations";
import { readConsultation } from "@/lib/consultations/read-consultations";
import {
  addTimeOff,
  deleteTimeOff,
  findTimeOffProblem,
  getTimeOffProblem,
  readTimeOff,
} from "@/lib/consultations/time-off";
import type { SeenConsultation } from "@/lib/consultations/update-consultation";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { offerSession } from "@/lib/flows/offer-session";
import { getReplyDueAt } from "@/lib/inquiries/reply-due";
import { dayOffMessage } from "@/lib/inquiries/session-times";
import {
  bookSession,
  createOfferInput,
  createRequest,
  getConsultation,
  invite,
  meetingUrl,
  offer,
  payOffer,
  readSeen,
} from "@/tests/support/consultations";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-10T07:30:00.000Z");

/** A session on Wednesday at 1:30 PM, for 45 minutes unless the product says otherwise. */
async function aSession(
  status: (typeof consultationStatuses)[number],
  productId = "session-45",
): Promise<void> {
  const id = await createRequest(shop, "first@artist.test");
  const offer = await createOfferInput(shop, id, { productId });
  expect(await offerSession(shop.ctx, shop.admin, offer)).toMatchObject({ ok: true });
  await shop.database.db
    .update(consultations)
    .set({ status })
    .where(eq(consultations.inquiryId, id));
}

const holding = ["offered", "payment_requested", "paid", "invited"] as const;
const free = ["done", "declined", "expired", "paid_late", "refunded", "canceled"] as const;
const taken = { ok: false, problem: { kind: "slot_taken" } };

describe.each(holding)("the time of a session that is %s", (status) => {
  test.each(["13:30", "14:00", "13:00"])(
    "can't be offered to another visitor at %s",
    async (time) => {
      await aSession(status);
      const other = await createRequest(shop, "second@artist.test");
      const offer = await createOfferInput(shop, other, { time });
      expect(await offerSession(shop.ctx, shop.admin, offer)).toEqual(taken);
      expect(await getConsultation(shop, other)).toMatchObject({ status: "requested" });
    },
  );

  test("can't be given to another visitor by rescheduling", async () => {
    const other = await createRequest(shop, "second@artist.test");
    await offer(shop, other, { time: "09:00" });
    await payOffer(shop, other);
    await aSession(status);
    const seen = await readSeen(shop, other);
    const move = { ...seen, date: "2030-03-13", time: "14:00", minutes: 45 };
    const moved = await rescheduleSession(shop.ctx, shop.admin, {
      ...move,
      meetingUrl: null,
      note: null,
    });
    expect(moved).toEqual(taken);
  });

  test("doesn't block the time right after it", async () => {
    await aSession(status, "session-30");
    const other = await createRequest(shop, "second@artist.test");
    const offer = await createOfferInput(shop, other, { time: "14:00" });
    expect(await offerSession(shop.ctx, shop.admin, offer)).toMatchObject({ ok: true });
  });
});

test.each(free)("the time of a session that is %s can be offered again", async (status) => {
  await aSession(status);
  const other = await createRequest(shop, "second@artist.test");
  expect(await offer(shop, other)).toMatchObject({
    ok: true,
  });
});

test("every status either blocks its time or leaves it free", () => {
  expect([...holding, ...free, "requested"].sort()).toEqual([...consultationStatuses].sort());
});

describe("time off", () => {
  let id: string;
  beforeEach(async () => {
    id = await createRequest(shop);
  });

  // The offers of these tests are for March 13.
  const spring = { startsOn: "2030-03-12", endsOn: "2030-03-14", note: "Nashville" };
  const closed = { ok: false, problem: { kind: "bad_time", message: dayOffMessage } };

  test("a day off can't be offered, until it's deleted", async () => {
    expect(await addTimeOff(shop.ctx, shop.admin, spring)).toMatchObject({ value: 0 });
    expect(await offer(shop, id)).toEqual(closed);
    expect(await getConsultation(shop, id)).toMatchObject({ status: "requested" });
    const [entry] = await readTimeOff(shop.ctx, shop.admin);
    await deleteTimeOff(shop.ctx, shop.admin, entry?.id ?? "");
    await deleteTimeOff(shop.ctx, shop.admin, entry?.id ?? "");
    expect(await offer(shop, id)).toMatchObject({ ok: true });
    const actions = await shop.database.db.select({ action: adminAudit.action }).from(adminAudit);
    expect(actions.filter(({ action }) => action.startsWith("time_off"))).toEqual([
      { action: "time_off_added" },
      { action: "time_off_deleted" },
    ]);
  });

  test("a booked session can't be moved to a day off, and staff learn that one is booked on it", async () => {
    await offer(shop, id);
    await payOffer(shop, id);
    expect(await addTimeOff(shop.ctx, shop.admin, spring)).toMatchObject({ value: 1 });
    const seen = await readSeen(shop, id);
    const move = { ...seen, date: "2030-03-14", time: "09:00", minutes: 45, note: null };
    expect(await rescheduleSession(shop.ctx, shop.admin, { ...move, meetingUrl })).toEqual(closed);
    expect((await getConsultation(shop, id)).startsAt).toEqual(new Date("2030-03-13T18:30:00Z"));
  });

  test("a visitor can't ask for a day off, and can for the days around it", async () => {
    await addTimeOff(shop.ctx, shop.admin, spring);
    const days = ["2030-03-11", "2030-03-12", "2030-03-14", "2030-03-15", undefined];
    const problems = await Promise.all(days.map((day) => getTimeOffProblem(shop.ctx, day)));
    expect(problems).toEqual([undefined, dayOffMessage, dayOffMessage, undefined, undefined]);
  });

  test("time off can't be added to a day while a session on it is being booked", async () => {
    let isAdded = false;
    let adding: Promise<unknown> = Promise.resolve();
    await shop.database.db.transaction(async (tx) => {
      const slot = {
        startsAt: new Date("2030-03-12T18:30:00Z"),
        endsAt: new Date("2030-03-12T19:15:00Z"),
      };
      expect(await findTimeOffProblem(tx, slot)).toBeUndefined();
      adding = addTimeOff(shop.ctx, shop.admin, spring).then(() => {
        isAdded = true;
      });
      // Until the insert waits for this transaction's lock.
      await expect
        .poll(async () => {
          const { rows } = await shop.database.db.execute(
            sql`select 1 from pg_locks where relation = 'time_off'::regclass and not granted`,
          );
          return rows.length;
        })
        .toBe(1);
      expect(isAdded).toBe(false);
    });
    await adding;
    expect(isAdded).toBe(true);
  });
});

describe("a booked session", () => {
  let id: string;
  beforeEach(async () => {
    id = await bookSession(shop);
  });

  const note = "Your engineer can join too.";
  const rescheduleTo = async (link: string | null) => {
    const seen = await readSeen(shop, id);
    const time = { date: "2030-03-14", time: "15:00", minutes: 45 };
    return await rescheduleSession(shop.ctx, shop.admin, {
      ...seen,
      ...time,
      meetingUrl: link,
      note,
    });
  };

  describe("rescheduling", () => {
    test("without a meeting link keeps the note and returns the inquiry to the inbox", async () => {
      shop.clock.advance({ hours: 30 });
      await shop.database.db
        .update(inquiries)
        .set({ status: "waiting" })
        .where(eq(inquiries.id, id));
      expect((await rescheduleTo(null)).ok).toBe(true);
      const [request] = await shop.database.db.select().from(inquiries).where(eq(inquiries.id, id));
      const dueAt = getReplyDueAt("consultation", shop.clock.now());
      expect(request).toMatchObject({ status: "open", dueAt });
      const [last] = (await readConsultation(shop.ctx, shop.admin, id))?.events ?? [];
      expect(last).toMatchObject({ kind: "rescheduled", details: { note } });
    });

    test("without a meeting link fails once the visitor was invited", async () => {
      await invite(shop, id);
      const before = await getConsultation(shop, id);
      expect(await rescheduleTo(null)).toEqual({ ok: false, problem: { kind: "link_required" } });
      expect(await getConsultation(shop, id)).toEqual(before);
    });

    test("with a meeting link replaces the old time in the calendar", async () => {
      await invite(shop, id);
      expect((await rescheduleTo(meetingUrl)).ok).toBe(true);
      const until = new Date(shop.clock.now().getTime() + 40_000);
      await deliverOutbox(shop.ctx, { limit: 50, until });
      const files = shop.email
        .to("bessie@artist.test")
        .flatMap(({ attachments }) => attachments ?? [])
        .map(({ content }) => Buffer.from(content, "base64").toString());
      expect(files).toHaveLength(2);
      expect(files.find((file) => file.includes("SEQUENCE:2"))).toContain("20300314T150000");
    });
  });

  const changed = { ok: false, problem: { kind: "changed_since" } };

  /** Two admins reschedule from the same page to different times at once. */
  async function inviteTwice(link: string | null) {
    const seen = await readSeen(shop, id);
    const move = { ...seen, date: "2030-03-14", minutes: 45, meetingUrl: link, note: null };
    return await Promise.all(
      ["09:00", "15:00"].map((time) => rescheduleSession(shop.ctx, shop.admin, { ...move, time })),
    );
  }

  describe("two admins on the same page", () => {
    test.each([["without a link", null] as const, ["with a link", meetingUrl] as const])(
      "reschedule %s: the second gets a conflict",
      async (_, link) => {
        const results = await inviteTwice(link);
        expect(results.filter(({ ok }) => ok)).toHaveLength(1);
        expect(results).toContainEqual(changed);
      },
    );

    test.each([
      [
        "invite the visitor",
        (seen: SeenConsultation) =>
          inviteVisitor(shop.ctx, shop.admin, { ...seen, meetingUrl, note: null }),
      ],
      ["finish the session", (seen: SeenConsultation) => finishSession(shop.ctx, shop.admin, seen)],
    ])("can't %s once it was rescheduled", async (_name, act) => {
      await invite(shop, id);
      const seen = await readSeen(shop, id);
      await inviteTwice(meetingUrl);
      const before = await getConsultation(shop, id);
      expect(await act(seen)).toEqual({ ok: false, problem: "changed_since" });
      expect(await getConsultation(shop, id)).toEqual(before);
      expect((await act(await readSeen(shop, id))).ok).toBe(true);
    });
  });
});
