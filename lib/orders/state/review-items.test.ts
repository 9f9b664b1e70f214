import fc from "fast-check";
import { expect, test } from "vitest";
import { disputeOutcomes, refundStatuses } from "@/db/values/payments";
import { deriveOrderState } from "@/lib/orders/state/derive-order-state";
import type { OrderFacts } from "@/lib/orders/state/order-facts";
import { findReviewItems } from "@/lib/orders/state/review-items";
import { paid, refund, renewed } from "@/tests/support/order-facts";

const intent = fc.constantFrom("pi_1", "pi_2", "pi_unknown");
const resolvedAt = fc.constantFrom(null, new Date("2027-01-05T00:00:00Z"));
const lines = fc.constantFrom(null, [{ orderItemId: "line-ebook", quantity: 1 }], []);

/** Arbitrary facts, paid or with a refund or renewal that arrives before the first payment. */
const anyFacts = fc
  .record({
    base: fc.constantFrom(paid, renewed),
    isFirstKnown: fc.boolean(),
    hasPeriodEnd: fc.boolean(),
    refunds: fc.array(
      fc.record({
        id: fc.uuid(),
        paymentIntentId: intent,
        amountCents: fc.constantFrom(1_000, 250_000, 275_000),
        status: fc.constantFrom(...refundStatuses),
        lines,
        resolvedAt,
      }),
      { maxLength: 3 },
    ),
    disputes: fc.array(
      fc.record({
        id: fc.uuid(),
        paymentIntentId: intent,
        outcome: fc.constantFrom(...disputeOutcomes),
        amountCents: fc.constant(1_000),
        resolvedAt,
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ base, isFirstKnown, hasPeriodEnd, refunds, disputes }): OrderFacts => {
    const payments = base.payments
      .filter(({ kind }) => isFirstKnown || kind !== "initial")
      .map((payment) => ({ ...payment, periodEndsAt: hasPeriodEnd ? payment.periodEndsAt : null }));
    return { ...base, payments, refunds, disputes };
  });

test("an order is under review exactly while staff have something to resolve", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const [first] = findReviewItems(facts);
      expect(deriveOrderState(facts).reviewReason).toBe(first?.reason ?? null);
    }),
    { numRuns: 1_000 },
  );
});

test("a refund that arrives before its payment is reviewed only once the payment is known", () => {
  const early = { ...paid, payments: [], refunds: [refund(4_999)] };
  expect(findReviewItems(early)).toEqual([]);
  expect(findReviewItems({ ...early, payments: paid.payments })).toEqual([
    { reason: "refund_without_lines", id: "re_1", amountCents: 4_999, paymentIntentId: "pi_1" },
  ]);
});
