import { expect, test } from "vitest";
import type { OrderFactRows } from "@/lib/orders/state/load-order-facts";
import { getSpinAllowances } from "@/lib/radio/spins/spin-allowances";

const day = (count: number) => new Date(Date.UTC(2030, 2, 1 + count));
const item = { id: "i", quantity: 2, spins: 3, recurringInterval: null } as const;
const elite = { id: "i", quantity: 1, spins: 40, recurringInterval: "month" } as const;

function payment(id: string, kind: "initial" | "renewal", from: number) {
  return {
    id,
    orderId: "o",
    kind,
    invoiceId: null,
    paymentIntentId: `pi_${id}`,
    amountCents: 100,
    paidAt: day(from),
    periodEndsAt: day(from + 31),
  };
}

function facts(
  orderItem: typeof item | typeof elite,
  changes: Partial<OrderFactRows> = {},
): OrderFactRows {
  return {
    isCompleted: true,
    hasPaymentFailed: false,
    hasExpired: false,
    items: [{ ...orderItem, kind: "radio", includesEbook: false }],
    payments: [payment("a", "initial", 0)],
    refunds: [],
    disputes: [],
    fraudWarnings: [],
    subscriptionEndsAt: null,
    ...changes,
  };
}

function refund(
  amountCents: number,
  quantity: number,
  status: "succeeded" | "failed" = "succeeded",
) {
  return {
    id: "r",
    orderId: "o",
    paymentIntentId: "pi_a",
    amountCents,
    status,
    unknownStatus: null,
    reason: null,
    pendingReason: null,
    failureReason: null,
    lines: [{ orderItemId: "i", quantity }],
    resolvedAt: null,
    createdAt: day(1),
  };
}

const purchased = (orderItem: typeof item | typeof elite, changes: Partial<OrderFactRows> = {}) =>
  getSpinAllowances(orderItem, facts(orderItem, changes)).map((one) => [
    one.paymentId,
    one.purchased,
  ]);

test("a package gives its spins once per unit, without an expiry", () => {
  expect(purchased(item)).toEqual([["a", 6]]);
  expect(getSpinAllowances(item, facts(item))[0]?.endsAt).toBeNull();
});

test("each paid month of Elite Airplay gives 40 spins for that month", () => {
  const payments = [payment("b", "renewal", 31), payment("a", "initial", 0)];
  expect(purchased(elite, { payments })).toEqual([
    ["a", 40],
    ["b", 40],
  ]);
  expect(getSpinAllowances(elite, facts(elite, { payments })).map(({ endsAt }) => endsAt)).toEqual([
    day(31),
    day(62),
  ]);
});

test("a refund removes spins, one of two units removes half, and a failed refund none", () => {
  expect(purchased(item, { refunds: [refund(100, 2)] })).toEqual([["a", 0]]);
  expect(purchased(item, { refunds: [refund(50, 1)] })).toEqual([["a", 3]]);
  expect(purchased(item, { refunds: [refund(100, 2, "failed")] })).toEqual([["a", 6]]);
});
