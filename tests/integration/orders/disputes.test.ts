import { and, eq } from "drizzle-orm";
import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { emailOutbox, fraudWarnings } from "@/db/schema";
import { refundOrder } from "@/lib/flows/refund-order";
import { buildOrderTimeline } from "@/lib/orders/order-timeline";
import { readOrder as readOrderDetail } from "@/lib/orders/read-orders";
import { resolveReview } from "@/lib/orders/resolve-review";
import { readToday } from "@/lib/overview/read-today";
import {
  createPaidOrder,
  createRefundForm,
  createUnsyncedPaidOrder,
  listEmails,
  type Order,
  readGrants,
  readOrder,
  repeatEvents,
} from "@/tests/support/orders";
import { dispute, refund, refundUnit } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-04T18:00:00Z");
const { database, sandbox } = shop;

/** Opens a dispute and delivers all events. */
async function openDispute(order: Order, input: Record<string, unknown> = {}) {
  const opened = await shop.atStripe("disputes", { session: order.sessionId, ...input });
  return (opened as Stripe.Dispute).id;
}

/** What the order, the customer and Today show. */
async function readAll(order: Order) {
  const { status, refundedCents, reviewReason } = await readOrder(shop, order.id);
  const today = (await readToday(shop.ctx, shop.admin)).items.map(({ kind }) => kind);
  return { status, refundedCents, reviewReason, access: await readGrants(shop, order.id), today };
}

const listCustomerEmails = async (order: Order) =>
  (
    await database.db
      .select({ kind: emailOutbox.kind })
      .from(emailOutbox)
      .where(and(eq(emailOutbox.orderId, order.id), eq(emailOutbox.toEmail, order.email)))
  )
    .map(({ kind }) => kind)
    .sort();

const listDisputeEmails = async ({ id }: Order) =>
  (await listEmails(shop, id, "dispute_opened")).map(({ props }) => props);

const requestRefund = async ({ id }: Order) =>
  await refundOrder(shop.ctx, shop.admin, await createRefundForm(shop, id));

const cart = { ebook: 2 };

const oneEbook = ["ebook ebook 1"];

const bothEbooks = ["ebook ebook 1", "ebook ebook 2"];

const clear = { reviewReason: null, today: [] };

describe("a disputed payment that was refunded", () => {
  test("in full stays refunded when the dispute is won", async () => {
    const order = await createPaidOrder(shop, { cart });
    await shop.happens(order, refund());
    const id = await openDispute(order);
    expect(await readAll(order)).toEqual({
      status: "disputed",
      refundedCents: 9_998,
      reviewReason: null,
      access: [],
      today: ["dispute"],
    });
    expect(await listDisputeEmails(order)).toMatchObject([
      { amountCents: 9_998, refundedCents: 9_998 },
    ]);
    await shop.atStripe(`disputes/${id}/close`, { won: true });
    await repeatEvents(shop);
    const end = { status: "refunded", refundedCents: 9_998, access: [], ...clear };
    expect(await readAll(order)).toEqual(end);
    expect(await listCustomerEmails(order)).toEqual(["receipt", "refund_succeeded"]);
  });

  test("in part gives back only what wasn't refunded when the dispute is won", async () => {
    const order = await createPaidOrder(shop, { cart });
    await shop.happens(order, refundUnit("ebook"));
    const id = await openDispute(order);
    expect(await readAll(order)).toMatchObject({ status: "disputed", access: [] });
    expect(await listDisputeEmails(order)).toMatchObject([
      { amountCents: 4_999, refundedCents: 4_999 },
    ]);
    await shop.atStripe(`disputes/${id}/close`, { won: true });
    await repeatEvents(shop);
    expect(await readAll(order)).toEqual({
      status: "partially_refunded",
      refundedCents: 4_999,
      access: oneEbook,
      ...clear,
    });
  });

  test("in part stays disputed without access when the dispute is lost", async () => {
    const order = await createPaidOrder(shop, { cart });
    await shop.happens(order, refundUnit("ebook"));
    const id = await openDispute(order);
    await shop.atStripe(`disputes/${id}/close`, { won: false });
    await repeatEvents(shop);
    // The customer's money back through the bank isn't a refund of ours.
    const end = { status: "disputed", refundedCents: 4_999, access: [], ...clear };
    expect(await readAll(order)).toEqual(end);
    expect(await requestRefund(order)).toEqual({ ok: false, problem: "disputed" });
    expect(await listDisputeEmails(order)).toHaveLength(1);
  });
});

describe("a dispute of a part", () => {
  test("suspends everything the payment bought until it's won", async () => {
    const order = await createPaidOrder(shop, { cart });
    const id = await openDispute(order, { amount: 1_000 });
    expect(await readAll(order)).toMatchObject({
      status: "disputed",
      access: [],
      today: ["dispute"],
    });
    expect(await listDisputeEmails(order)).toMatchObject([{ amountCents: 1_000 }]);
    await shop.atStripe(`disputes/${id}/close`, { won: true });
    const end = { status: "paid", refundedCents: 0, access: bothEbooks, ...clear };
    expect(await readAll(order)).toEqual(end);
  });

  test("keeps access suspended until the last of several disputes is won", async () => {
    const order = await createPaidOrder(shop, { cart });
    const first = await openDispute(order, { amount: 1_000 });
    const second = await openDispute(order, { amount: 2_000, reason: "duplicate" });
    expect((await readAll(order)).today).toEqual(["dispute"]);
    expect(await listDisputeEmails(order)).toHaveLength(2);
    await shop.atStripe(`disputes/${first}/close`, { won: true });
    expect(await readAll(order)).toMatchObject({ status: "disputed", access: [] });
    await shop.atStripe(`disputes/${second}/close`, { won: true });
    await repeatEvents(shop);
    const end = { status: "paid", refundedCents: 0, access: bothEbooks, ...clear };
    expect(await readAll(order)).toEqual(end);
    expect(await listDisputeEmails(order)).toHaveLength(2);
  });

  test("keeps access suspended when one of two disputes is lost", async () => {
    const order = await createPaidOrder(shop, { cart });
    const first = await openDispute(order, { amount: 1_000 });
    const second = await openDispute(order, { amount: 2_000 });
    await shop.atStripe(`disputes/${first}/close`, { won: false });
    await shop.atStripe(`disputes/${second}/close`, { won: true });
    expect(await readAll(order)).toEqual({
      status: "disputed",
      refundedCents: 0,
      access: [],
      ...clear,
    });
  });
});

describe("an inquiry", () => {
  test("that becomes a dispute is emailed again, and changes access only then", async () => {
    const order = await createPaidOrder(shop, { cart });
    const id = await openDispute(order, { status: "warning_needs_response" });
    expect(await readAll(order)).toMatchObject({
      status: "paid",
      access: bothEbooks,
      today: ["stripe_inquiry"],
    });
    await shop.atStripe(`disputes/${id}/evidence`);
    expect(await readAll(order)).toMatchObject({ status: "paid", access: bothEbooks, today: [] });
    await shop.atStripe(`disputes/${id}/escalate`);
    expect(await readAll(order)).toMatchObject({
      status: "disputed",
      access: [],
      today: ["dispute"],
    });
    await shop.atStripe(`disputes/${id}/evidence`);
    expect(await readAll(order)).toMatchObject({ status: "disputed", access: [], today: [] });
    await shop.atStripe(`disputes/${id}/close`, { won: true });
    await repeatEvents(shop);
    const end = { status: "paid", refundedCents: 0, access: bothEbooks, ...clear };
    expect(await readAll(order)).toEqual(end);
    const emails = await listDisputeEmails(order);
    expect(emails).toHaveLength(2);
    expect(emails).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ state: "inquiry" }),
        expect.objectContaining({ state: "escalated" }),
      ]),
    );
    expect(await listCustomerEmails(order)).toEqual(["receipt"]);
  });

  test("closes when staff refund the order, and ends access like any refund", async () => {
    const order = await createPaidOrder(shop, { cart });
    await openDispute(order, { status: "warning_needs_response" });
    expect(await requestRefund(order)).toMatchObject({ value: { outcome: { kind: "succeeded" } } });
    await shop.deliverAll();
    const end = { status: "refunded", refundedCents: 9_998, access: [], ...clear };
    expect(await readAll(order)).toEqual(end);
  });
});

test("a late event with an unknown status doesn't reopen a resolved refund", async () => {
  const order = await createPaidOrder(shop, { cart });
  await shop.happens(order, refund({ amount: 500 }));
  expect(await readOrder(shop, order.id)).toMatchObject({ reviewReason: "refund_without_lines" });
  const event = sandbox.events().findLast(({ type }) => type === "refund.created");
  if (event?.type !== "refund.created") return expect.fail("no event");
  const { id } = event.data.object;
  const resolution = { reason: "refund_without_lines", id, lines: [] } as const;
  const decision = { orderId: order.id, resolution, note: "goodwill" };
  expect(await resolveReview(shop.ctx, shop.admin, decision)).toMatchObject({ ok: true });
  const late = { ...event.data.object, status: "queued_by_network" };
  await shop.deliver({ ...event, id: "evt_late", data: { object: late } });
  expect(await readAll(order)).toEqual({
    status: "partially_refunded",
    refundedCents: 500,
    access: bothEbooks,
    ...clear,
  });
});

test("a dispute is emailed to staff once, with its deadline and a link", async () => {
  const order = await createPaidOrder(shop);
  await shop.happens(order, dispute());
  await repeatEvents(shop);
  const emails = await listEmails(shop, order.id, "dispute_opened");
  expect(emails).toMatchObject([
    {
      to: "staff",
      props: {
        amountCents: 4_999,
        customerName: "Ada Artist",
        url: `https://shop.test/admin/orders/${order.id}`,
      },
    },
  ]);
  const [disputed] = (await sandbox.stripe.disputes.list({ limit: 1 })).data;
  const dueBy = (disputed?.evidence_details.due_by ?? 0) * 1_000;
  expect(emails[0]?.props).toMatchObject({ respondBy: new Date(dueBy).toISOString() });
});

const warn = async ({ sessionId }: Order): Promise<Stripe.Radar.EarlyFraudWarning> => {
  const warning = await shop.atStripe("fraud-warnings", { session: sessionId });
  return warning as Stripe.Radar.EarlyFraudWarning;
};

const listToday = async () => (await readToday(shop.ctx, shop.admin)).items.map(({ kind }) => kind);

test("an early fraud warning asks staff once, and changes neither order, access nor money", async () => {
  const order = await createPaidOrder(shop);
  const listRefunds = async () => (await sandbox.stripe.refunds.list()).data;
  const refundsBefore = await listRefunds();
  const { id } = await warn(order);
  await repeatEvents(shop);
  expect(await readOrder(shop, order.id)).toMatchObject({
    status: "paid",
    refundedCents: 0,
    reviewReason: "early_fraud_warning",
  });
  expect(await readGrants(shop, order.id)).toEqual(["ebook ebook 1"]);
  expect(await listToday()).toEqual(["review"]);
  const notices = await listEmails(shop, order.id, "review_notice");
  expect(notices).toMatchObject([{ to: "staff" }]);
  expect(JSON.stringify(notices[0]?.props)).toMatch(/refund the payment now.*\$49\.99/);
  expect(await listRefunds()).toEqual(refundsBefore);
  const detail = await readOrderDetail(shop.ctx, shop.admin, order.id);
  const titles = buildOrderTimeline(detail ?? expect.fail("no order")).map(({ title }) => title);
  expect(titles).toContain("Early fraud warning $49.99: Unauthorized use of card");
  expect(detail?.reviewItems).toMatchObject([{ id, isActionable: true }]);
});

test.each([
  ["a full refund", refund()],
  ["the dispute that it warned of", dispute()],
])("an early fraud warning is over after %s", async (_, end) => {
  const order = await createPaidOrder(shop);
  await warn(order);
  await shop.happens(order, end);
  expect(await readOrder(shop, order.id)).toMatchObject({ reviewReason: null });
  expect(await listToday()).not.toContain("review");
  expect(await database.db.select().from(fraudWarnings)).toMatchObject([{ isActionable: false }]);
});

test("a partial refund leaves the question open", async () => {
  const order = await createPaidOrder(shop, { cart: { ebook: 2 } });
  await warn(order);
  await shop.happens(order, refund({ amount: 1_000 }));
  const detail = await readOrderDetail(shop.ctx, shop.admin, order.id);
  expect(detail?.reviewItems.map(({ reason }) => reason)).toEqual([
    "refund_without_lines",
    "early_fraud_warning",
  ]);
});

test("staff can keep the payment, and aren't asked again", async () => {
  const order = await createPaidOrder(shop);
  const { id } = await warn(order);
  const resolution = { reason: "early_fraud_warning", id } as const;
  const input = { orderId: order.id, resolution, note: "Called the customer" };
  expect((await resolveReview(shop.ctx, shop.admin, input)).ok).toBe(true);
  expect(await resolveReview(shop.ctx, shop.admin, input)).toMatchObject({
    problem: "already_resolved",
  });
  await repeatEvents(shop);
  expect(await readOrder(shop, order.id)).toMatchObject({ reviewReason: null });
  expect(await listEmails(shop, order.id, "review_notice")).toHaveLength(1);
});

test("several warnings about one payment ask once, and are over once", async () => {
  const order = await createPaidOrder(shop);
  await warn(order);
  await warn(order);
  const readItems = async () =>
    (await readOrderDetail(shop.ctx, shop.admin, order.id))?.reviewItems ?? expect.fail("no order");
  const [item, ...rest] = await readItems();
  expect(rest).toEqual([]);
  expect(await listEmails(shop, order.id, "review_notice")).toHaveLength(1);
  const resolution = { reason: "early_fraud_warning", id: item?.id ?? "" } as const;
  const input = { orderId: order.id, resolution, note: "Known customer" };
  expect((await resolveReview(shop.ctx, shop.admin, input)).ok).toBe(true);
  expect(await readItems()).toEqual([]);
});

test("a warning about a refunded payment is kept and asks nothing", async () => {
  const order = await createPaidOrder(shop);
  await refund()({ shop, order });
  await warn(order);
  expect(await readOrder(shop, order.id)).toMatchObject({ status: "refunded", reviewReason: null });
  expect(await listEmails(shop, order.id, "review_notice")).toEqual([]);
  expect(await database.db.select().from(fraudWarnings)).toHaveLength(1);
});

test("a warning that arrives before the payment asks staff once the payment is known", async () => {
  const order = await createUnsyncedPaidOrder(shop);
  await sandbox.control("fraud-warnings", { session: order.sessionId });
  const events = sandbox.events();
  const warning = events.findLast(({ type }) => type === "radar.early_fraud_warning.created");
  await shop.deliver(warning ?? expect.fail("no warning"));
  expect(await readOrder(shop, order.id)).toMatchObject({ status: "pending", reviewReason: null });
  await shop.deliverAll();
  expect(await readOrder(shop, order.id)).toMatchObject({
    status: "paid",
    reviewReason: "early_fraud_warning",
  });
});

test("a warning about another shop's payment is ignored", async () => {
  const order = await createPaidOrder(shop);
  const { id } = await warn(order);
  const { store } = sandbox.inside;
  const foreign = store.get("radar.early_fraud_warning", id) ?? expect.fail("no warning");
  const intent = store.get("payment_intent", String(foreign.payment_intent));
  store.put("payment_intent", {
    ...(intent ?? expect.fail("no intent")),
    id: "pi_foreign",
    metadata: {},
  });
  store.put("radar.early_fraud_warning", {
    ...foreign,
    id: "issfr_foreign",
    payment_intent: "pi_foreign",
  });
  const event = sandbox
    .events()
    .findLast(({ type }) => type === "radar.early_fraud_warning.created");
  const object = { ...foreign, id: "issfr_foreign" };
  const created = { ...event, id: "evt_foreign", data: { object } } as Stripe.Event;
  expect(await shop.deliver(created)).toBe("ignored");
});
