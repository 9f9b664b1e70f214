import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { inquiries } from "@/db/schema";
import { finishSession, rescheduleSession } from "@/lib/consultations/change-session";
import { inviteVisitor } from "@/lib/consultations/invitations";
import { readConsultation } from "@/lib/consultations/read-consultations";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { getReplyDueAt } from "@/lib/inquiries/reply-due";
import {
  bookSession,
  getConsultation,
  invite,
  meetingUrl,
  readSeen,
} from "@/tests/support/consultations";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-10T07:30:00.000Z");
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
    await shop.database.db.update(inquiries).set({ status: "waiting" }).where(eq(inquiries.id, id));
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

  test("can't invite for a time that changed", async () => {
    const seen = await readSeen(shop, id);
    await inviteTwice(null);
    const stale = await inviteVisitor(shop.ctx, shop.admin, { ...seen, meetingUrl, note: null });
    expect(stale).toEqual({ ok: false, problem: "changed_since" });
    expect(await getConsultation(shop, id)).toMatchObject({ status: "paid", invitations: 0 });
  });

  test("can't finish a session that was rescheduled", async () => {
    await invite(shop, id);
    const seen = await readSeen(shop, id);
    await inviteTwice(meetingUrl);
    expect(await finishSession(shop.ctx, shop.admin, seen)).toEqual({
      ok: false,
      problem: "changed_since",
    });
    expect((await finishSession(shop.ctx, shop.admin, await readSeen(shop, id))).ok).toBe(true);
  });
});
