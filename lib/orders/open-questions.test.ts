import fc from "fast-check";
import { expect, test } from "vitest";
import type { LoadedFacts } from "@/lib/orders/load-facts";
import { openQuestions, questionReasons } from "@/lib/orders/open-questions";
import { settle } from "@/lib/orders/settle";
import { disputeOutcomes, refundStatuses } from "@/lib/orders/status";
import { paid, renewed } from "@/tests/support/order-facts";

const intent = fc.constantFrom("pi_1", "pi_2", "pi_of_nobody");
const answeredAt = fc.constantFrom(null, new Date("2027-01-05T00:00:00Z"));
const lines = fc.constantFrom(null, [{ orderItemId: "line-ebook", quantity: 1 }], []);

/** Facts of a paid order, with as much of a row as the questions read. */
const anyFacts = fc
  .record({
    base: fc.constantFrom(paid, renewed),
    isEndTold: fc.boolean(),
    refunds: fc.array(
      fc.record({
        id: fc.uuid(),
        paymentIntentId: intent,
        amountCents: fc.constantFrom(1_000, 250_000, 275_000),
        status: fc.constantFrom(...refundStatuses),
        lines,
        answeredAt,
      }),
      { maxLength: 3 },
    ),
    disputes: fc.array(
      fc.record({
        id: fc.uuid(),
        paymentIntentId: intent,
        outcome: fc.constantFrom(...disputeOutcomes),
        amountCents: fc.constant(1_000),
        answeredAt,
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ base, isEndTold, refunds, disputes }) => {
    const payments = base.payments.map((payment, index) => ({
      ...payment,
      id: `payment_${index}`,
      periodEndsAt: isEndTold ? payment.periodEndsAt : null,
    }));
    return { ...base, payments, refunds, disputes } as unknown as LoadedFacts;
  });

test("an order is in question exactly while staff are offered something to answer", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { question } = settle(facts);
      const offered = openQuestions(facts).map(({ about }) => questionReasons[about]);
      if (question === null) expect(offered).toEqual([]);
      else expect(offered).toContain(question);
    }),
    { numRuns: 1_000 },
  );
});
