import { beforeEach, describe, expect, test } from "vitest";
import type { AdminActor } from "@/lib/auth/staff-session";
import { seenSchema, writeSeen } from "@/lib/consultations/desk-forms";
import { finishSession } from "@/lib/consultations/finish-session";
import { inviteVisitor } from "@/lib/consultations/invite-visitor";
import { offerSession } from "@/lib/consultations/offer-session";
import { rescheduleSession } from "@/lib/consultations/reschedule-session";
import { anOffer, aRequest, consultationOf, payFor, seenNow } from "@/tests/support/consultations";
import { testShop } from "@/tests/support/shop";
import { openDesk } from "@/tests/support/staff";

const shop = testShop();
let admin: AdminActor;
beforeEach(async () => {
  admin = await openDesk(shop, "2030-03-10T07:30:00.000Z");
});

const meetingUrl = "https://meet.test/room";
const changed = { ok: false, problem: { kind: "changed_meanwhile" } };

async function aPaidSession(): Promise<string> {
  const id = await aRequest(shop);
  await offerSession(shop.ctx, admin, await anOffer(shop, id));
  await payFor(shop, id);
  return id;
}

/** Two admins reschedule from the same page to different times at once. */
async function giveBoth(id: string, link: string | null) {
  const seen = await seenNow(shop, id);
  const move = { seen, date: "2030-03-14", minutes: 45, meetingUrl: link, note: null };
  return await Promise.all(
    ["09:00", "15:00"].map((time) => rescheduleSession(shop.ctx, admin, { ...move, time })),
  );
}

describe("two admins on the same page", () => {
  test.each([["without a link", null] as const, ["with a link", meetingUrl] as const])(
    "reschedule %s: the second gets a conflict",
    async (_, link) => {
      const id = await aPaidSession();
      const answers = await giveBoth(id, link);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers).toContainEqual(changed);
    },
  );

  test("can't invite for a time that changed", async () => {
    const id = await aPaidSession();
    const seen = await seenNow(shop, id);
    await giveBoth(id, null);
    const stale = await inviteVisitor(shop.ctx, admin, { seen, meetingUrl, note: null });
    expect(stale).toEqual({ ok: false, problem: "changed_meanwhile" });
    expect(await consultationOf(shop, id)).toMatchObject({ status: "paid", invitations: 0 });
  });

  test("can't finish a session that was rescheduled", async () => {
    const id = await aPaidSession();
    await inviteVisitor(shop.ctx, admin, { seen: await seenNow(shop, id), meetingUrl, note: null });
    const seen = await seenNow(shop, id);
    await giveBoth(id, meetingUrl);
    expect(await finishSession(shop.ctx, admin, seen)).toEqual({
      ok: false,
      problem: "changed_meanwhile",
    });
    expect((await finishSession(shop.ctx, admin, await seenNow(shop, id))).ok).toBe(true);
  });

  test("get the same snapshot back from the form", async () => {
    const id = await aRequest(shop);
    const asked = await seenNow(shop, id);
    expect(seenSchema.parse(writeSeen(asked))).toEqual(asked);
    await offerSession(shop.ctx, admin, await anOffer(shop, id));
    const offered = await seenNow(shop, id);
    expect(seenSchema.parse(writeSeen(offered))).toEqual(offered);
    expect(seenSchema.safeParse(`${id} paid 1`).success).toBe(false);
  });
});
