import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createLine, createOneTimeOrder, createRecurringOrder } from "./support/orders";
import { startTestSandbox, type TestSandbox } from "./support/sandbox";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});

afterAll(() => sandbox.close());

beforeEach(() => {
  sandbox.receiver.received.length = 0;
});

async function createPaidIntent(cents = 1999): Promise<string> {
  const session = await sandbox.stripe.checkout.sessions.create(
    createOneTimeOrder([createLine(cents)]),
  );
  const done = await sandbox.control<Stripe.Checkout.Session>(`/sessions/${session.id}/pay`, {});
  return String(done.payment_intent);
}

async function findCharge(intentId: string): Promise<Stripe.Charge> {
  const intent = await sandbox.stripe.paymentIntents.retrieve(intentId, {
    expand: ["latest_charge"],
  });
  return intent.latest_charge as Stripe.Charge;
}

it("marks the charge as refunded and emits events for a full refund", async () => {
  const intent = await createPaidIntent();
  const refund = await sandbox.stripe.refunds.create({ payment_intent: intent });
  expect(refund).toMatchObject({ amount: 1999, status: "succeeded", payment_intent: intent });
  expect(await findCharge(intent)).toMatchObject({ amount_refunded: 1999, refunded: true });
  await sandbox.receiver.waitFor("refund.created", refund.id);
  const { event } = await sandbox.receiver.waitFor("charge.refunded", String(refund.charge));
  expect(event.data.previous_attributes).toEqual({ amount_refunded: 0, refunded: false });
  expect(event.request).toMatchObject({ id: expect.stringMatching(/^req_/) });
});

it("sums partial refunds, keeps their metadata and rejects more than the remaining amount", async () => {
  const intent = await createPaidIntent(3000);
  const metadata = { lines: JSON.stringify([{ orderItemId: "item-1", quantity: 1 }]) };
  await sandbox.stripe.refunds.create({ payment_intent: intent, amount: 1000, metadata });
  expect(await findCharge(intent)).toMatchObject({ amount_refunded: 1000, refunded: false });
  await expect(
    sandbox.stripe.refunds.create({ payment_intent: intent, amount: 2001 }),
  ).rejects.toMatchObject({
    message: "Refund amount ($20.01) is greater than unrefunded amount on charge ($20.00)",
    param: "amount",
  });
  await sandbox.stripe.refunds.create({ charge: (await findCharge(intent)).id });
  await expect(sandbox.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
  const listed = await sandbox.stripe.refunds.list({ payment_intent: intent });
  expect(listed.data.map((refund) => refund.amount)).toEqual([2000, 1000]);
  expect(listed.data[1]?.metadata).toEqual(metadata);
});

it("returns the amount to the charge when a refund fails", async () => {
  const intent = await createPaidIntent();
  const refund = await sandbox.control<Stripe.Refund>("/refunds", {
    payment_intent: intent,
    status: "pending",
  });
  expect(refund.status).toBe("pending");
  await sandbox.control(`/refunds/${refund.id}/fail`, {});
  expect(await sandbox.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: "failed",
    failure_reason: "expired_or_canceled_card",
  });
  expect(await findCharge(intent)).toMatchObject({ amount_refunded: 0, refunded: false });
  await sandbox.receiver.waitFor("refund.updated", refund.id);
  await sandbox.receiver.waitFor("refund.failed", refund.id);
  await sandbox.stripe.refunds.create({ payment_intent: intent });
});

it("completes a pending refund", async () => {
  const intent = await createPaidIntent();
  const refund = await sandbox.control<Stripe.Refund>("/refunds", {
    payment_intent: intent,
    status: "pending",
  });
  await sandbox.control(`/refunds/${refund.id}/settle`, {});
  const { event } = await sandbox.receiver.waitFor("refund.updated", refund.id);
  expect(event.data.object).toMatchObject({ id: refund.id, status: "succeeded" });
});

it("links a subscription charge to its invoice only through invoice payments", async () => {
  const created = await sandbox.stripe.checkout.sessions.create(createRecurringOrder());
  const session = await sandbox.control<Stripe.Checkout.Session>(`/sessions/${created.id}/pay`, {});
  const invoice = await sandbox.stripe.invoices.retrieve(String(session.invoice), {
    expand: ["payments"],
  });
  const intentId = String(invoice.payments?.data[0]?.payment.payment_intent);
  const charge = await findCharge(intentId);
  expect(charge).not.toHaveProperty("invoice");
  expect(await sandbox.stripe.paymentIntents.retrieve(intentId)).not.toHaveProperty("invoice");
  const payments = await sandbox.stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: intentId },
  });
  expect(payments.data).toMatchObject([{ invoice: invoice.id, status: "paid" }]);
  const refund = await sandbox.stripe.refunds.create({ charge: charge.id, amount: 1999 });
  expect(refund.payment_intent).toBe(intentId);
});

it("blocks refunds of a disputed charge until the dispute is won", async () => {
  const intent = await createPaidIntent();
  const dispute = await sandbox.control<Stripe.Dispute>("/disputes", { payment_intent: intent });
  expect(await findCharge(intent)).toMatchObject({ disputed: true });
  await expect(sandbox.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: "charge_disputed",
  });
  expect((await sandbox.stripe.disputes.list({ payment_intent: intent })).data).toHaveLength(1);
  await sandbox.control(`/disputes/${dispute.id}/evidence`, {});
  await sandbox.control(`/disputes/${dispute.id}/close`, { won: true });
  expect(await sandbox.stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: "won" });
  for (const type of ["created", "updated", "closed"] as const) {
    await sandbox.receiver.waitFor(`charge.dispute.${type}`, dispute.id);
  }
  await sandbox.stripe.refunds.create({ payment_intent: intent });
});

it("blocks refunds of a charge after a lost dispute", async () => {
  const intent = await createPaidIntent();
  const dispute = await sandbox.control<Stripe.Dispute>("/disputes", { payment_intent: intent });
  await sandbox.control(`/disputes/${dispute.id}/close`, { won: false });
  await expect(sandbox.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: "charge_disputed",
  });
  await expect(sandbox.control(`/disputes/${dispute.id}/close`, { won: true })).rejects.toThrow(
    "already lost",
  );
});

it("takes no money for an inquiry until it becomes a dispute", async () => {
  const intent = await createPaidIntent();
  const open = () =>
    sandbox.control<Stripe.Dispute>("/disputes", {
      payment_intent: intent,
      status: "warning_needs_response",
    });
  const closed = await open();
  expect(closed).toMatchObject({ is_charge_refundable: true, balance_transactions: [] });
  expect(await findCharge(intent)).toMatchObject({ disputed: false });
  await sandbox.control(`/disputes/${closed.id}/close-inquiry`, {});
  const { id } = await open();
  const escalated = await sandbox.control<Stripe.Dispute>(`/disputes/${id}/escalate`, {});
  expect(escalated).toMatchObject({ status: "needs_response", is_charge_refundable: false });
  expect(escalated.balance_transactions).toMatchObject([{ amount: -escalated.amount, fee: 1_500 }]);
  await sandbox.receiver.waitFor("charge.dispute.funds_withdrawn", id);
});

it("closes an inquiry when its charge is refunded in full", async () => {
  const intent = await createPaidIntent();
  const { id } = await sandbox.control<Stripe.Dispute>("/disputes", {
    payment_intent: intent,
    status: "warning_needs_response",
  });
  await sandbox.stripe.refunds.create({ payment_intent: intent });
  expect(await sandbox.stripe.disputes.retrieve(id)).toMatchObject({ status: "warning_closed" });
});
