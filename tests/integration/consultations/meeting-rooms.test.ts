import { beforeEach, describe, expect, test } from "vitest";
import { emailOutbox } from "@/db/schema";
import { inviteVisitor } from "@/lib/consultations/invitations";
import { readOffer } from "@/lib/consultations/read-offer";
import { queueConsultationReminders } from "@/lib/consultations/reminders";
import { correctOrderEmail } from "@/lib/flows/correct-order-email";
import { startConsultationPayment } from "@/lib/flows/start-consultation-payment";
import {
  bookSession,
  createOfferToken,
  createRequest,
  getConsultation,
  offer,
  openPayment,
  payOffer,
  readSeen,
} from "@/tests/support/consultations";
import { publishProfile } from "@/tests/support/publish-profile";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-10T07:30:00.000Z");
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
      expect(room).toMatch(/^https:\/\/meet\.test\/tme-[a-z2-9]{16}\?pwd=1$/);
    }
    expect(new Set(rooms).size).toBe(2);
    const invitations = await readEmails("consultation_invitation");
    expect(invitations.map(({ props }) => props)).toMatchObject([
      { meetingUrl: rooms[0] },
      { meetingUrl: rooms[1] },
    ]);
    shop.clock.set("2030-03-12T20:00:00Z");
    await queueConsultationReminders(shop.ctx);
    const reminders = await readEmails("consultation_reminder");
    expect(
      reminders.map(({ props }) => (props as { meetingUrl: string }).meetingUrl).sort(),
    ).toEqual(rooms.toSorted());
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
    expect(invitations.map(({ toEmail }) => toEmail)).toEqual([oldEmail, newEmail]);
  });

  test("the old link can't pay, and the new address gets the offer", async () => {
    const id = await createRequest(shop, oldEmail);
    await offer(shop, id);
    const order = await openPayment(shop, id);
    const token = createOfferToken(shop, await getConsultation(shop, id));
    await correctOrderEmail(shop.ctx, shop.admin, { orderId: order?.id ?? "", oldEmail, newEmail });
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
  expect(await readOffer(shop.ctx, earlier)).toMatchObject({ stage: "replaced", meetingUrl: null });
});
