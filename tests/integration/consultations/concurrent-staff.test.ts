import { beforeEach, describe, expect, test } from "vitest";
import { formatSnapshot, snapshotSchema } from "@/lib/consultations/admin-forms";
import { finishSession, rescheduleSession } from "@/lib/consultations/change-session";
import { inviteVisitor } from "@/lib/consultations/invitations";
import type { AdminActor } from "@/lib/core/admin-actor";
import { offerSession } from "@/lib/flows/offer-session";
import {
  createOfferInput,
  createRequest,
  getConsultation,
  payOffer,
  readSnapshot,
} from "@/tests/support/consultations";
import { testShop } from "@/tests/support/shop";
import { resetShopWithAdmin } from "@/tests/support/staff";

const shop = testShop();
let admin: AdminActor;
beforeEach(async () => {
  admin = await resetShopWithAdmin(shop, "2030-03-10T07:30:00.000Z");
});

const meetingUrl = "https://meet.test/room";
const changed = { ok: false, problem: { kind: "changed_since" } };

async function createPaidSession(): Promise<string> {
  const id = await createRequest(shop);
  await offerSession(shop.ctx, admin, await createOfferInput(shop, id));
  await payOffer(shop, id);
  return id;
}

/** Two admins reschedule from the same page to different times at once. */
async function inviteTwice(id: string, link: string | null) {
  const snapshot = await readSnapshot(shop, id);
  const move = { snapshot, date: "2030-03-14", minutes: 45, meetingUrl: link, note: null };
  return await Promise.all(
    ["09:00", "15:00"].map((time) => rescheduleSession(shop.ctx, admin, { ...move, time })),
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
    const snapshot = await readSnapshot(shop, id);
    await inviteTwice(id, null);
    const stale = await inviteVisitor(shop.ctx, admin, { snapshot, meetingUrl, note: null });
    expect(stale).toEqual({ ok: false, problem: "changed_since" });
    expect(await getConsultation(shop, id)).toMatchObject({ status: "paid", invitations: 0 });
  });

  test("can't finish a session that was rescheduled", async () => {
    const id = await createPaidSession();
    await inviteVisitor(shop.ctx, admin, {
      snapshot: await readSnapshot(shop, id),
      meetingUrl,
      note: null,
    });
    const snapshot = await readSnapshot(shop, id);
    await inviteTwice(id, meetingUrl);
    expect(await finishSession(shop.ctx, admin, snapshot)).toEqual({
      ok: false,
      problem: "changed_since",
    });
    expect((await finishSession(shop.ctx, admin, await readSnapshot(shop, id))).ok).toBe(true);
  });

  test("get the same snapshot back from the form", async () => {
    const id = await createRequest(shop);
    const original = await readSnapshot(shop, id);
    expect(snapshotSchema.parse(formatSnapshot(original))).toEqual(original);
    await offerSession(shop.ctx, admin, await createOfferInput(shop, id));
    const offered = await readSnapshot(shop, id);
    expect(snapshotSchema.parse(formatSnapshot(offered))).toEqual(offered);
    expect(snapshotSchema.safeParse(`${id} paid 1`).success).toBe(false);
  });
});
