import { and, asc, eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { emailOutbox, orderItems, refunds } from "@/db/schema";
import type { EmailKind } from "@/db/values/emails";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { handleStripeEvent } from "@/lib/flows/handle-stripe-event";
import { refundOrder } from "@/lib/flows/refund-order";
import { crashingProcess } from "@/tests/support/crashing";
import {
  createPaidOrder,
  createRefundForm,
  createUnsyncedPaidOrder,
  readGrants,
  type readOrder,
  repeatEvents,
} from "@/tests/support/orders";
import { onRefund, refund, refundUnit } from "@/tests/support/payment-steps";
import { testShop } from "@/tests/support/shop";
import { addStaff } from "@/tests/support/staff";

type Order = Awaited<ReturnType<typeof readOrder>>;

const shop = testShop({ poolSize: 20 });
const { database, sandbox } = shop;
beforeEach(() => database.empty());

const listEmails = (order: Order, ...kinds: readonly EmailKind[]) =>
  database.db
    .select({ kind: emailOutbox.kind, to: emailOutbox.toEmail, props: emailOutbox.props })
    .from(emailOutbox)
    .where(
      and(
        eq(emailOutbox.orderId, order.id),
        inArray(
          emailOutbox.kind,
          kinds.length > 0 ? [...kinds] : ["refund_succeeded", "refund_failed"],
        ),
      ),
    )
    .orderBy(asc(emailOutbox.createdAt), asc(emailOutbox.kind));

const listKinds = async (order: Order) => (await listEmails(order)).map(({ kind }) => kind);

async function deliverEmails() {
  const until = new Date(shop.clock.now().getTime() + 40_000);
  return await deliverOutbox(shop.ctx, { limit: 50, until });
}

describe("a refund by staff", () => {
  const refundAsStaff = async ({ id }: Order) =>
    await refundOrder(
      shop.ctx,
      await addStaff(shop),
      await createRefundForm(shop, id, { ebook: 1 }),
    );

  test("emails the customer once with items, amount, payment method and what ended", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 2 } });
    await Promise.all([refundAsStaff(order), shop.deliverAll()]);
    await shop.deliverAll();
    await repeatEvents(shop);
    expect(await listEmails(order)).toEqual([
      {
        kind: "refund_succeeded",
        to: order.email,
        props: {
          orderNumber: order.orderNumber,
          firstName: "Ada",
          amountCents: 4_999,
          lines: [{ title: expect.stringContaining("eBook"), quantity: 1, amountCents: 4_999 }],
          paidWith: "Visa card ending in 4242",
          endedAccess: [
            { title: expect.stringContaining("eBook"), entitlement: "ebook", until: null },
          ],
          keepsEbook: true,
          orderUrl: expect.stringContaining(`session_id=${order.sessionId}`),
          manageUrl: null,
        },
      },
    ]);
  });

  test("is emailed after the provider was down, with the same bytes", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    await deliverEmails();
    await refundAsStaff(order);
    shop.email.answer({ kind: "retry", reason: "application_error 503" });
    expect(await deliverEmails()).toMatchObject({ sent: 0, retried: 1 });
    shop.clock.advance({ minutes: 1 });
    expect(await deliverEmails()).toMatchObject({ sent: 1 });
    const calls = shop.email.calls.filter(({ subject }) => subject.startsWith("We refunded"));
    expect(calls).toHaveLength(2);
    expect(calls[0]).toEqual(calls[1]);
    expect(calls[0]?.subject).toBe(`We refunded $49.99 for order ${order.orderNumber}`);
    expect(calls[0]?.text).toContain("will go back to the Visa card ending in 4242");
    expect(calls[0]?.text).toContain("5 to 10 business days");
  });
});

describe("a refund from Stripe's dashboard", () => {
  test("is emailed each time, and only the one that ends access says so", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    await refund({ amount: 1_000 })({ shop, order });
    await shop.deliverAll();
    shop.clock.advance({ minutes: 1 });
    await refund()({ shop, order });
    await shop.deliverAll();
    expect(await listEmails(order)).toMatchObject([
      { props: { amountCents: 1_000, lines: [], endedAccess: [] } },
      {
        props: {
          amountCents: 3_999,
          lines: [{ quantity: 1, amountCents: 3_999 }],
          endedAccess: [{ entitlement: "ebook", until: null }],
          keepsEbook: false,
        },
      },
    ]);
  });

  test("waits for the order's payment if its events arrive first", async () => {
    const order = await createUnsyncedPaidOrder(shop);
    await refund()({ shop, order });
    const isRefund = ({ type }: { readonly type: string }) => /refund/.test(type);
    for (const event of sandbox.events().filter(isRefund)) await shop.deliver(event);
    expect(await listKinds(order)).toEqual([]);
    await shop.deliverAll();
    await repeatEvents(shop);
    expect(await listKinds(order)).toEqual(["refund_succeeded"]);
  });

  test("is emailed when it succeeds, not while it's pending", async () => {
    const order = await createPaidOrder(shop);
    await refund({ status: "pending" })({ shop, order });
    await shop.deliverAll();
    expect(await listKinds(order)).toEqual([]);
    await onRefund("settle")({ shop, order });
    await shop.deliverAll();
    expect(await listEmails(order)).toMatchObject([
      { kind: "refund_succeeded", props: { endedAccess: [{ entitlement: "ebook" }] } },
    ]);
  });

  test("that fails later is emailed once to the customer, and staff get a link", async () => {
    const order = await createPaidOrder(shop);
    await refund()({ shop, order });
    await shop.deliverAll();
    shop.clock.advance({ days: 5 });
    await onRefund("fail")({ shop, order });
    await shop.deliverAll();
    await repeatEvents(shop);
    expect(await listKinds(order)).toEqual(["refund_succeeded", "refund_failed"]);
    expect(await readGrants(shop, order.id)).toEqual(["ebook ebook 1"]);
    expect(await listEmails(order, "review_notice")).toMatchObject([
      { to: "staff", props: { url: `https://shop.test/admin/orders/${order.id}` } },
    ]);
  });

  test("of a month of airplay says until when it runs and that it still renews", async () => {
    const order = await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
    await refundUnit("radio-elite-airplay")({ shop, order });
    await shop.deliverAll();
    expect(await listEmails(order)).toMatchObject([
      {
        props: {
          amountCents: 250_000,
          endedAccess: [{ title: "Elite Airplay", entitlement: "airplay", until: null }],
          manageUrl: expect.stringContaining("/subscription?token="),
        },
      },
    ]);
  });

  test("isn't emailed again with a later one, even if it was recorded before these emails existed", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 2 } });
    await refundUnit("ebook")({ shop, order });
    await shop.deliverAll();
    await database.db.delete(emailOutbox).where(eq(emailOutbox.kind, "refund_succeeded"));
    shop.clock.advance({ days: 30 });
    await refundUnit("ebook")({ shop, order });
    await shop.deliverAll();
    expect(await listKinds(order)).toEqual(["refund_succeeded"]);
    expect(await database.db.select().from(refunds)).toHaveLength(2);
  });
});

test("a crash at any point while recording a refund leaves one email", {
  timeout: 300_000,
}, async () => {
  let points = 0;
  for (let diesAt = 1, hasFinished = false; !hasFinished; diesAt += 1) {
    const order = await createPaidOrder(shop);
    await refund()({ shop, order });
    const event = sandbox.events().findLast(({ type }) => type === "charge.refunded");
    if (!event) throw new Error("no event of the refund");
    const crashing = crashingProcess(database.url, diesAt);
    await handleStripeEvent({ ...shop.ctx, db: crashing.db }, event).catch(() => undefined);
    hasFinished = crashing.points() < diesAt;
    points = crashing.points();
    await crashing.end();
    await shop.deliverAll();
    expect(await listKinds(order), `died at ${diesAt}`).toEqual(["refund_succeeded"]);
  }
  expect(points).toBeGreaterThan(10);
});

test("a refund that names its items lists only these", async () => {
  const order = await createPaidOrder(shop, { cart: { ebook: 1, course: 1 } });
  const [item] = await database.db.select().from(orderItems).where(eq(orderItems.kind, "course"));
  const metadata = { lines: JSON.stringify([{ orderItemId: item?.id, quantity: 1 }]) };
  await refund({ amount: 19_900, metadata })({ shop, order });
  await shop.deliverAll();
  expect(await listEmails(order)).toMatchObject([
    {
      props: {
        lines: [{ title: item?.title, amountCents: 19_900 }],
        endedAccess: [{ entitlement: "course" }],
      },
    },
  ]);
});
