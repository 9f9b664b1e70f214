import { and, eq } from "drizzle-orm";
import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { emailOutbox } from "@/db/schema";
import { refundOrder } from "@/lib/flows/refund-order";
import { resolveReview } from "@/lib/orders/resolve-review";
import { readToday } from "@/lib/overview/read-today";
import {
  createPaidOrder,
  createRefundForm,
  createUnsyncedPaidOrder,
  listEmails,
  readGrants,
  readOrder,
  repeatEvents,
} from "@/tests/support/orders";
import { dispute, refund, refundUnit } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-04T18:00:00Z");
const { database, sandbox } = shop;
type Order = Awaited<ReturnType<typeof readOrder>>;

/** Opens a dispute and delivers all events. */
async function openDispute(order: Order, input: Record<string, unknown> = {}) {
  const opened = await sandbox.control("disputes", { session: order.sessionId, ...input });
  await shop.deliverAll();
  return (opened as Stripe.Dispute).id;
}

async function change(path: string, input: unknown = {}): Promise<void> {
  await sandbox.control(path, input);
  await shop.deliverAll();
}

async function refundPart(order: Order, ...steps: ReturnType<typeof refund>[]): Promise<void> {
  for (const step of steps) await step({ shop, order });
  await shop.deliverAll();
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
    await refundPart(order, refund());
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
    await change(`disputes/${id}/close`, { won: true });
    await repeatEvents(shop);
    const end = { status: "refunded", refundedCents: 9_998, access: [], ...clear };
    expect(await readAll(order)).toEqual(end);
    expect(await listCustomerEmails(order)).toEqual(["receipt", "refund_succeeded"]);
  });

  test("in part gives back only what wasn't refunded when the dispute is won", async () => {
    const order = await createPaidOrder(shop, { cart });
    await refundPart(order, refundUnit("ebook"));
    const id = await openDispute(order);
    expect(await readAll(order)).toMatchObject({ status: "disputed", access: [] });
    expect(await listDisputeEmails(order)).toMatchObject([
      { amountCents: 4_999, refundedCents: 4_999 },
    ]);
    await change(`disputes/${id}/close`, { won: true });
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
    await refundPart(order, refundUnit("ebook"));
    const id = await openDispute(order);
    await change(`disputes/${id}/close`, { won: false });
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
    await change(`disputes/${id}/close`, { won: true });
    const end = { status: "paid", refundedCents: 0, access: bothEbooks, ...clear };
    expect(await readAll(order)).toEqual(end);
  });

  test("keeps access suspended until the last of several disputes is won", async () => {
    const order = await createPaidOrder(shop, { cart });
    const first = await openDispute(order, { amount: 1_000 });
    const second = await openDispute(order, { amount: 2_000, reason: "duplicate" });
    expect((await readAll(order)).today).toEqual(["dispute"]);
    expect(await listDisputeEmails(order)).toHaveLength(2);
    await change(`disputes/${first}/close`, { won: true });
    expect(await readAll(order)).toMatchObject({ status: "disputed", access: [] });
    await change(`disputes/${second}/close`, { won: true });
    await repeatEvents(shop);
    const end = { status: "paid", refundedCents: 0, access: bothEbooks, ...clear };
    expect(await readAll(order)).toEqual(end);
    expect(await listDisputeEmails(order)).toHaveLength(2);
  });

  test("keeps access suspended when one of two disputes is lost", async () => {
    const order = await createPaidOrder(shop, { cart });
    const first = await openDispute(order, { amount: 1_000 });
    const second = await openDispute(order, { amount: 2_000 });
    await change(`disputes/${first}/close`, { won: false });
    await change(`disputes/${second}/close`, { won: true });
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
    await change(`disputes/${id}/evidence`);
    expect(await readAll(order)).toMatchObject({ status: "paid", access: bothEbooks, today: [] });
    await change(`disputes/${id}/escalate`);
    expect(await readAll(order)).toMatchObject({
      status: "disputed",
      access: [],
      today: ["dispute"],
    });
    await change(`disputes/${id}/evidence`);
    expect(await readAll(order)).toMatchObject({ status: "disputed", access: [], today: [] });
    await change(`disputes/${id}/close`, { won: true });
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

  test("that becomes a dispute can't be refunded any more", async () => {
    const order = await createPaidOrder(shop, { cart });
    const id = await openDispute(order, { status: "warning_needs_response" });
    await change(`disputes/${id}/escalate`);
    expect(await requestRefund(order)).toEqual({ ok: false, problem: "disputed" });
    expect(await readAll(order)).toMatchObject({ status: "disputed", refundedCents: 0 });
  });
});

describe("a bank debit", () => {
  test("that fails after days of processing gives nothing and is emailed to the customer", async () => {
    const order = await createUnsyncedPaidOrder(shop, { cart, method: "delayed" });
    await shop.deliverAll();
    expect(await readAll(order)).toMatchObject({ status: "processing", access: [] });
    shop.clock.advance({ days: 5 });
    await change(`sessions/${order.sessionId}/fail`);
    await repeatEvents(shop);
    const end = { status: "payment_failed", refundedCents: 0, access: [], ...clear };
    expect(await readAll(order)).toEqual(end);
    expect(await listCustomerEmails(order)).toEqual(["payment_failed"]);
  });

  test("that the bank returns weeks later ends access and is emailed to staff as final", async () => {
    const order = await createUnsyncedPaidOrder(shop, { cart, method: "delayed" });
    await shop.deliverAll();
    await change(`sessions/${order.sessionId}/settle`);
    expect(await readAll(order)).toMatchObject({ status: "paid", access: bothEbooks });
    shop.clock.advance({ days: 45 });
    await openDispute(order, { status: "lost", reason: "insufficient_funds" });
    await repeatEvents(shop);
    const end = { status: "disputed", refundedCents: 0, access: [], ...clear };
    expect(await readAll(order)).toEqual(end);
    expect(await listDisputeEmails(order)).toMatchObject([
      { state: "lost", reason: "insufficient_funds", amountCents: 9_998 },
    ]);
    expect(await requestRefund(order)).toEqual({ ok: false, problem: "disputed" });
  });
});

test("a late event with an unknown status doesn't reopen a resolved refund", async () => {
  const order = await createPaidOrder(shop, { cart });
  await refundPart(order, refund({ amount: 500 }));
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
  await dispute()({ shop, order });
  await shop.deliverAll();
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

test("a dispute that was lost before we heard of it is emailed as final", async () => {
  const order = await createPaidOrder(shop);
  await dispute()({ shop, order });
  const [opened] = (await sandbox.stripe.disputes.list({ limit: 1 })).data;
  await sandbox.control(`disputes/${opened?.id}/close`, { won: false });
  await shop.deliverAll();
  expect(await listEmails(shop, order.id, "dispute_opened")).toMatchObject([
    { props: { state: "lost", amountCents: 4_999 } },
  ]);
});
