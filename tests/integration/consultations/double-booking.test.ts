import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { consultations } from "@/db/schema";
import { consultationStatuses } from "@/db/values/consultations";
import { rescheduleSession } from "@/lib/consultations/change-session";
import { offerSession } from "@/lib/flows/offer-session";
import {
  createOfferInput,
  createRequest,
  getConsultation,
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
const free = ["done", "declined", "expired", "paid_late", "refunded"] as const;
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
