import { and, asc, eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailOutbox, inquiries, radioSubmissions } from "@/db/schema";
import { changeInquiryStatus, snoozeInquiry } from "@/lib/inquiries/change-inquiries";
import { changeSubmissionStage, saveRadioDetails } from "@/lib/radio/edit-submissions";
import { signLink } from "@/lib/secrets/links";
import { songDetails } from "@/tests/integration/radio/radio-package";
import { createPaidOrder, createUnsyncedPaidOrder, type Order } from "@/tests/support/orders";
import {
  closeDispute,
  dispute,
  onRefund,
  refund,
  subscription,
} from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";

// Friday, 4 PM in Memphis.
const shop = staffedShop("2030-03-08T22:00:00Z");
const elite = { cart: { "radio-elite-airplay": 1 } };

async function getSong({ id }: Order) {
  const [row] = await shop.database.db
    .select({
      orderItemId: radioSubmissions.orderItemId,
      stage: radioSubmissions.stage,
      inquiryId: inquiries.id,
      status: inquiries.status,
      dueAt: inquiries.dueAt,
      snoozedUntil: inquiries.snoozedUntil,
    })
    .from(radioSubmissions)
    .innerJoin(inquiries, eq(inquiries.id, radioSubmissions.inquiryId))
    .where(eq(radioSubmissions.orderId, id));
  if (!row) throw new Error("no submission");
  return row;
}

async function notices({ id }: Order) {
  return await shop.database.db
    .select({ to: emailOutbox.toEmail, key: emailOutbox.dedupeKey })
    .from(emailOutbox)
    .where(and(eq(emailOutbox.orderId, id), like(emailOutbox.dedupeKey, "radio_renewed:%")))
    .orderBy(asc(emailOutbox.createdAt));
}

async function finished(order: Order) {
  const { orderItemId } = await getSong(order);
  const token = signLink(shop.ctx, "radio-details", order);
  await saveRadioDetails(shop.ctx, { token, orderItemId, details: songDetails });
  await changeSubmissionStage(shop.ctx, shop.admin, { orderItemId, transition: "start" });
  await changeSubmissionStage(shop.ctx, shop.admin, { orderItemId, transition: "finish" });
  return orderItemId;
}

async function renewed(order: Order, days = 31) {
  shop.clock.advance({ days });
  await subscription("renew")({ shop, order });
}

async function snooze(order: Order): Promise<void> {
  const { inquiryId } = await getSong(order);
  const until = new Date("2030-06-03T14:00:00Z");
  const snoozed = await snoozeInquiry(shop.ctx, shop.admin, { inquiryId, until, seenEmails: 0 });
  expect(snoozed.ok).toBe(true);
}

const reprocessEvents = async () => {
  for (const event of shop.sandbox.events()) await shop.deliver(event);
};

describe("a renewal of Elite Airplay", () => {
  test("ends the snooze of its inbox entry", async () => {
    const order = await createPaidOrder(shop, elite);
    await snooze(order);
    await renewed(order);
    await shop.deliverAll();
    expect(await getSong(order)).toMatchObject({ status: "open", snoozedUntil: null });
  });

  test("puts a finished song back on air, reopens its inbox entry and notifies staff once", async () => {
    const order = await createPaidOrder(shop, elite);
    const orderItemId = await finished(order);
    expect(await getSong(order)).toMatchObject({ stage: "finished", status: "closed" });
    await renewed(order);
    await shop.deliverAll();
    const song = await getSong(order);
    expect(song).toMatchObject({ stage: "on_air", status: "open" });
    // Two business days after Monday, 5 PM daylight saving time.
    expect(song.dueAt.toISOString()).toBe("2030-04-10T22:00:00.000Z");
    expect(await notices(order)).toMatchObject([{ to: "staff" }]);
    await changeSubmissionStage(shop.ctx, shop.admin, { orderItemId, transition: "finish" });
    await reprocessEvents();
    expect(await getSong(order)).toMatchObject({ stage: "finished", status: "closed" });
    expect(await notices(order)).toHaveLength(1);
    await renewed(order);
    await shop.deliverAll();
    expect(await getSong(order)).toMatchObject({ stage: "on_air", status: "open" });
    expect(await notices(order)).toHaveLength(2);
  });

  test("has the same effect when events arrive in reverse and concurrently", async () => {
    const order = await createUnsyncedPaidOrder(shop, elite);
    await renewed(order);
    await renewed(order, 30);
    for (const event of shop.sandbox.events().toReversed()) {
      await Promise.all([shop.deliver(event), shop.deliver(event)]);
    }
    await shop.deliverAll();
    await Promise.all([reprocessEvents(), reprocessEvents()]);
    const song = await getSong(order);
    expect(song).toMatchObject({ stage: "details_missing", status: "open" });
    expect(song.dueAt.toISOString()).toBe("2030-05-10T22:00:00.000Z");
    expect(await notices(order)).toHaveLength(2);
  });

  test.each([false, true])(
    "has no effect if everything was refunded first (events reversed: %s)",
    async (isReversed) => {
      const order = await createPaidOrder(shop, elite);
      await finished(order);
      await renewed(order);
      await refund({}, "latest")({ shop, order });
      await refund()({ shop, order });
      const events = shop.sandbox.events();
      for (const event of isReversed ? events.toReversed() : events) await shop.deliver(event);
      expect((await getSong(order)).status).toBe("closed");
      expect(await notices(order)).toHaveLength(1);
    },
  );
});

describe("returned money", () => {
  test.each(["radio-spin-pack", "radio-elite-airplay"])(
    "from a failed refund reopens the inbox entry that the refund closed (%s)",
    async (productId) => {
      const order = await createPaidOrder(shop, { cart: { [productId]: 1 } });
      await snooze(order);
      await shop.happens(order, refund());
      expect((await getSong(order)).status).toBe("closed");
      shop.clock.advance({ days: 3 });
      await shop.happens(order, onRefund("fail"));
      const opened = await getSong(order);
      // From Monday, 5 PM.
      expect(opened).toMatchObject({ status: "open", snoozedUntil: null });
      expect(opened.dueAt.toISOString()).toBe("2030-03-13T22:00:00.000Z");
      await changeInquiryStatus(shop.ctx, shop.admin, {
        inquiryId: opened.inquiryId,
        from: "open",
        to: "closed",
        seenEmails: 0,
      });
      await reprocessEvents();
      expect((await getSong(order)).status).toBe("closed");
    },
  );

  test("from a won dispute reopens it, even after a refund too", async () => {
    const order = await createPaidOrder(shop, { cart: { "radio-spin-pack": 1 } });
    await shop.happens(order, refund());
    await onRefund("fail")({ shop, order });
    await dispute()({ shop, order });
    // The dispute arrives first, so nothing is granted in between.
    for (const event of shop.sandbox.events().toReversed()) await shop.deliver(event);
    expect((await getSong(order)).status).toBe("closed");
    await shop.happens(order, closeDispute(true));
    expect((await getSong(order)).status).toBe("open");
  });

  test("leaves entries that staff closed or opened themselves", async () => {
    const order = await createPaidOrder(shop, { cart: { "radio-spin-pack": 1 } });
    const { inquiryId } = await getSong(order);
    const move = (from: "new" | "closed" | "open", to: "closed" | "open") =>
      changeInquiryStatus(shop.ctx, shop.admin, { inquiryId, from, to, seenEmails: 0 });
    await move("new", "closed");
    await shop.happens(order, refund());
    await shop.happens(order, onRefund("fail"));
    expect((await getSong(order)).status).toBe("closed");
    await move("closed", "open");
    await shop.happens(order, refund());
    expect((await getSong(order)).status).toBe("closed");
    await move("closed", "open");
    await reprocessEvents();
    expect((await getSong(order)).status).toBe("open");
  });
});
