import { describe, expect, test } from "vitest";
import { finishSession, rescheduleSession } from "@/lib/consultations/change-session";
import { inviteVisitor } from "@/lib/consultations/invitations";
import { offerSession } from "@/lib/flows/offer-session";
import {
  createOfferInput,
  createRequest,
  getConsultation,
  payOffer,
  readSeen,
} from "@/tests/support/consultations";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-10T07:30:00.000Z");
const meetingUrl = "https://meet.test/room";
const changed = { ok: false, problem: { kind: "changed_since" } };

async function createPaidSession(): Promise<string> {
  const id = await createRequest(shop);
  await offerSession(shop.ctx, shop.admin, await createOfferInput(shop, id));
  await payOffer(shop, id);
  return id;
}

/** Two admins reschedule from the same page to different times at once. */
async function inviteTwice(id: string, link: string | null) {
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
      const id = await createPaidSession();
      const results = await inviteTwice(id, link);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(results).toContainEqual(changed);
    },
  );

  test("can't invite for a time that changed", async () => {
    const id = await createPaidSession();
    const seen = await readSeen(shop, id);
    await inviteTwice(id, null);
    const stale = await inviteVisitor(shop.ctx, shop.admin, { ...seen, meetingUrl, note: null });
    expect(stale).toEqual({ ok: false, problem: "changed_since" });
    expect(await getConsultation(shop, id)).toMatchObject({ status: "paid", invitations: 0 });
  });

  test("can't finish a session that was rescheduled", async () => {
    const id = await createPaidSession();
    await inviteVisitor(shop.ctx, shop.admin, {
      ...(await readSeen(shop, id)),
      meetingUrl,
      note: null,
    });
    const seen = await readSeen(shop, id);
    await inviteTwice(id, meetingUrl);
    expect(await finishSession(shop.ctx, shop.admin, seen)).toEqual({
      ok: false,
      problem: "changed_since",
    });
    expect((await finishSession(shop.ctx, shop.admin, await readSeen(shop, id))).ok).toBe(true);
  });
});
