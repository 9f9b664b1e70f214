import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { emailOutbox, orders } from "@/db/schema";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import {
  bookSession,
  getConsultation,
  invite,
  offer,
  payOffer,
} from "@/tests/support/consultations";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-10T07:30:00.000Z");
let id: string;
let email: string;
beforeEach(async () => {
  // The inbox keeps the emails of all tests.
  email = `bessie-${randomUUID()}@artist.test`;
  id = await bookSession(shop, email);
});

async function refundPart(input: object = {}): Promise<void> {
  const [order] = await shop.database.db.select().from(orders);
  await shop.atStripe("refunds", { session: order?.sessionId, ...input });
}

async function refund(): Promise<void> {
  await refundPart();
  expect((await getConsultation(shop, id)).status).toBe("refunded");
}

/** The calendar files that were emailed, unordered, as lines. */
async function listEmailedFiles(): Promise<readonly (readonly string[])[]> {
  const until = new Date(shop.clock.now().getTime() + 40_000);
  await deliverOutbox(shop.ctx, { limit: 50, until });
  return shop.email
    .to(email)
    .flatMap(({ attachments }) => attachments ?? [])
    .map(({ content }) => Buffer.from(content, "base64").toString().split("\r\n"));
}

test("removes a refunded session from the visitor's calendar", async () => {
  await invite(shop, id);
  await refund();
  const files = await listEmailedFiles();
  const invitation = files.find((lines) => lines.includes("METHOD:PUBLISH"));
  const cancellation = files.find((lines) => lines.includes("METHOD:CANCEL"));
  expect(files).toHaveLength(2);
  expect(cancellation).toEqual(expect.arrayContaining(["STATUS:CANCELLED", "SEQUENCE:2"]));
  const getUid = (lines: readonly string[] | undefined) =>
    lines?.find((line) => line.startsWith("UID:"));
  expect(getUid(invitation)).toContain(id.slice(0, 8));
  expect(getUid(cancellation)).toBe(getUid(invitation));
  expect(invitation).toContain("SEQUENCE:1");
});

test("sends an invitation after a cancellation with a higher sequence", async () => {
  await invite(shop, id);
  await refund();
  await offer(shop, id, { time: "15:00" });
  await payOffer(shop, id);
  await invite(shop, id);
  const newest = (await listEmailedFiles()).find((lines) => lines.includes("SEQUENCE:3"));
  expect(newest).toEqual(expect.arrayContaining(["METHOD:PUBLISH", "STATUS:CONFIRMED"]));
});

test("sends no cancellation file to a visitor who wasn't invited", async () => {
  await refund();
  expect(await listEmailedFiles()).toEqual([]);
});

describe("the visitor's email about a refund", () => {
  const listKinds = async () => {
    const rows = await shop.database.db.select().from(emailOutbox).orderBy(emailOutbox.createdAt);
    return rows
      .filter(({ kind, toEmail }) => toEmail === email && /ended|refund/.test(kind))
      .map(({ kind, props }) => ({ kind, props }));
  };

  test("is one email with the amount if the session is canceled", async () => {
    await refund();
    expect(await listKinds()).toMatchObject([
      { kind: "consultation_ended", props: { refund: { amountCents: 22_500 } } },
    ]);
  });

  test("is the same email if the refund was pending first", async () => {
    await refundPart({ status: "pending" });
    const [pending] = (await shop.sandbox.stripe.refunds.list({ limit: 1 })).data;
    await shop.atStripe(`refunds/${pending?.id}/settle`);
    expect((await listKinds()).map(({ kind }) => kind)).toEqual(["consultation_ended"]);
  });

  test("names a partial refund, which cancels nothing", async () => {
    await refundPart({ amount: 5_000 });
    expect(await listKinds()).toMatchObject([
      { kind: "refund_succeeded", props: { amountCents: 5_000 } },
    ]);
    expect((await getConsultation(shop, id)).status).not.toBe("refunded");
  });

  test("says that a refund failed, not that the payment was late, and confirms the next one", async () => {
    await refund();
    shop.clock.advance({ minutes: 1 });
    const [refunded] = (await shop.sandbox.stripe.refunds.list({ limit: 1 })).data;
    await shop.atStripe(`refunds/${refunded?.id}/fail`);
    expect((await listKinds()).map(({ kind }) => kind)).toEqual([
      "consultation_ended",
      "refund_failed",
    ]);
    shop.clock.advance({ minutes: 1 });
    await refund();
    expect((await listKinds()).slice(2)).toMatchObject([
      { kind: "refund_succeeded", props: { amountCents: 22_500 } },
    ]);
  });
});
