import type Stripe from "stripe";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLine, createOneTimeOrder } from "./support/orders";
import { startTestSandbox, type TestSandbox } from "./support/sandbox";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});

afterAll(() => sandbox.close());

/** Pays for a session. Returns its payment intent. */
async function pay(cents: number, options: object = {}): Promise<string> {
  const session = await sandbox.stripe.checkout.sessions.create(
    createOneTimeOrder([createLine(cents)]),
  );
  const paid = await sandbox.control<Stripe.Checkout.Session>(
    `/sessions/${session.id}/pay`,
    options,
  );
  return String(paid.payment_intent);
}

/** Returns category, amount and fee of each transaction, oldest first, with what moved the money. */
async function readBalance() {
  const { data } = await sandbox.stripe.balanceTransactions.list({ expand: ["data.source"] });
  return data.toReversed().map(({ reporting_category: category, amount, fee, net, source }) => {
    expect(net).toBe(amount - fee);
    return [category, amount, fee, (source as { object: string }).object];
  });
}

it("lists each movement of money once, with Stripe's fee and its source", async () => {
  const kept = await pay(4_999);
  await sandbox.stripe.refunds.create({ payment_intent: kept, amount: 1_000 });
  const failing = await sandbox.control<Stripe.Refund>("/refunds", {
    payment_intent: kept,
    amount: 500,
    status: "pending",
  });
  await sandbox.control(`/refunds/${failing.id}/fail`, {});
  const disputed = await pay(19_900);
  const dispute = await sandbox.control<Stripe.Dispute>("/disputes", { payment_intent: disputed });
  await sandbox.control(`/disputes/${dispute.id}/close`, { won: true });
  expect(await readBalance()).toEqual([
    ["charge", 4_999, 175, "charge"],
    ["refund", -1_000, 0, "refund"],
    ["refund", -500, 0, "refund"],
    ["refund_failure", 500, 0, "refund"],
    ["charge", 19_900, 607, "charge"],
    ["dispute", -19_900, 1_500, "dispute"],
    ["dispute_reversal", 19_900, 0, "dispute"],
  ]);
});
