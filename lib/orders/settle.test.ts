import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderFacts } from "@/lib/orders/order-facts";
import { settle } from "@/lib/orders/settle";
import { refundStatuses } from "@/lib/orders/status";

const ebook = {
  id: "line-ebook",
  kind: "ebook",
  quantity: 2,
  includesEbook: true,
  recurringInterval: null,
} as const;
const spinPack = { ...ebook, id: "line-spins", kind: "radio", quantity: 1 } as const;
const elite = {
  id: "line-elite",
  kind: "radio",
  quantity: 1,
  includesEbook: false,
  recurringInterval: "month",
} as const;

const paidAt = new Date("2027-01-01T15:00:00Z");
const firstMonth = new Date("2027-02-01T15:00:00Z");
const secondMonth = new Date("2027-03-01T15:00:00Z");

const paid: OrderFacts = {
  isCompleted: true,
  hasPaymentFailed: false,
  hasExpired: false,
  items: [ebook, spinPack, elite],
  payments: [
    {
      kind: "initial",
      paymentIntentId: "pi_1",
      amountCents: 275_000,
      paidAt,
      periodEndsAt: firstMonth,
    },
  ],
  refunds: [],
  disputes: [],
  subscriptionEndsAt: null,
};

const renewal = {
  kind: "renewal",
  paymentIntentId: "pi_2",
  // 250,000 and its tax.
  amountCents: 274_375,
  paidAt: firstMonth,
  periodEndsAt: secondMonth,
} as const;

const renewed: OrderFacts = { ...paid, payments: [...paid.payments, renewal] };

/** When airplay by the month ends; null once it is taken back. */
function airplayEnd(facts: OrderFacts): Date | null {
  const grant = settle(facts).grants.find((one) => one.orderItemId === "line-elite");
  if (!grant) throw new Error("no airplay was granted");
  return grant.revokedReason ? null : grant.expiresAt;
}

const refund = (amountCents: number, lines: OrderFacts["refunds"][number]["lines"] = null) =>
  ({ paymentIntentId: "pi_1", amountCents, status: "succeeded", lines }) as const;

function live(facts: OrderFacts): string[] {
  return settle(facts)
    .grants.filter((grant) => grant.revokedReason === null)
    .map(({ orderItemId, entitlement, unit }) => `${orderItemId} ${entitlement} ${unit}`);
}

describe("settle", () => {
  it("grants nothing before money has arrived", () => {
    const unpaid = { ...paid, payments: [] };
    expect(settle({ ...unpaid, isCompleted: false })).toMatchObject({
      status: "pending",
      grants: [],
    });
    expect(settle(unpaid)).toMatchObject({ status: "processing", grants: [] });
    expect(settle({ ...unpaid, hasPaymentFailed: true }).status).toBe("payment_failed");
    expect(settle({ ...unpaid, isCompleted: false, hasExpired: true }).status).toBe("expired");
  });

  it("grants the eBook per unit and again out of a radio package, and airplay for its period", () => {
    expect(live(paid)).toEqual([
      "line-ebook ebook 1",
      "line-ebook ebook 2",
      "line-spins ebook 1",
      "line-spins airplay 1",
      "line-elite airplay 1",
    ]);
    expect(settle(paid).grants.at(-1)?.expiresAt).toEqual(firstMonth);
  });

  it("counts money that arrived over every other word of the session", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (isCompleted, failed, expired) => {
        const facts = { ...paid, isCompleted, hasPaymentFailed: failed, hasExpired: expired };
        expect(settle(facts).status).toBe("paid");
      }),
    );
  });

  it("takes back the units that a refund names and leaves the others", () => {
    const facts = {
      ...paid,
      refunds: [refund(4_999, [{ orderItemId: "line-ebook", quantity: 1 }])],
    };
    expect(settle(facts).status).toBe("partially_refunded");
    expect(live(facts)).not.toContain("line-ebook ebook 2");
    expect(live(facts)).toContain("line-ebook ebook 1");
    expect(live(facts)).toContain("line-spins ebook 1");
  });

  it("takes back nothing for a partial refund that names no lines, and asks staff", () => {
    const facts = { ...paid, refunds: [refund(4_999)] };
    expect(settle(facts)).toMatchObject({
      status: "partially_refunded",
      question: "a refund names no lines",
    });
    expect(live(facts)).toEqual(live(paid));
  });

  it("takes back everything once refunds of any kind reach what was paid", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 274_999 }), (cents) => {
        const facts = { ...paid, refunds: [refund(cents), refund(275_000 - cents)] };
        expect(settle(facts)).toMatchObject({ status: "refunded", question: null });
        expect(live(facts)).toEqual([]);
      }),
    );
  });

  it("gives access back when a refund fails, and only then", () => {
    for (const status of refundStatuses) {
      const facts = { ...paid, refunds: [{ ...refund(275_000), status }] };
      const isBack = status === "failed" || status === "canceled";
      expect(live(facts)).toEqual(isBack ? live(paid) : []);
    }
  });

  it("suspends access while a dispute is open or lost, and restores it when it is won", () => {
    for (const outcome of ["open", "won", "lost"] as const) {
      const facts = { ...paid, disputes: [{ paymentIntentId: "pi_1", outcome }] };
      expect(settle(facts).status).toBe(outcome === "won" ? "paid" : "disputed");
      expect(live(facts)).toEqual(outcome === "won" ? live(paid) : []);
    }
  });

  it("extends airplay with a renewal, never the eBook, and drops the period of a refunded one", () => {
    expect(live(renewed)).toEqual(live(paid));
    expect(airplayEnd(renewed)).toEqual(secondMonth);
    const givenBack = { ...refund(274_375), paymentIntentId: "pi_2" };
    const refunded = settle({ ...renewed, refunds: [givenBack] });
    expect(refunded.status).toBe("partially_refunded");
    expect(refunded.question).toBeNull();
    expect(refunded.grants.at(-1)?.expiresAt).toEqual(firstMonth);
  });

  it("drops a renewal's period when a refund names its line, whatever of the tax is kept", () => {
    const lines = [{ orderItemId: "line-elite", quantity: 1 }];
    const givenBack = { ...refund(250_000, lines), paymentIntentId: "pi_2" };
    const facts = { ...renewed, refunds: [givenBack] };
    expect(airplayEnd(facts)).toEqual(firstMonth);
    expect(settle(facts)).toMatchObject({ status: "partially_refunded", question: null });
    // The same line of the first payment is another month.
    const first = { ...givenBack, paymentIntentId: "pi_1" };
    expect(airplayEnd({ ...renewed, refunds: [first] })).toEqual(secondMonth);
    expect(airplayEnd({ ...renewed, refunds: [first, givenBack] })).toBeNull();
  });

  it("asks staff about every partial refund that names nothing its payment bought", () => {
    const ebookLine = [{ orderItemId: "line-ebook", quantity: 1 }];
    for (const lines of [null, [], ebookLine, [{ orderItemId: "line-unknown", quantity: 1 }]]) {
      const facts = {
        ...renewed,
        refunds: [{ ...refund(100_000, lines), paymentIntentId: "pi_2" }],
      };
      expect(settle(facts).question).toBe("a refund names no lines");
      expect(airplayEnd(facts)).toEqual(secondMonth);
      expect(live(facts)).toEqual(live(paid));
    }
  });

  it("asks staff about a refund or a dispute that matches no payment, however much it is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.boolean(), (cents, isKnown) => {
        const payments = isKnown
          ? paid.payments
          : paid.payments.map((payment) => ({ ...payment, paymentIntentId: null }));
        const stray = { ...refund(cents), paymentIntentId: isKnown ? "pi_9" : "pi_1" };
        const facts = { ...paid, payments, refunds: [stray] };
        expect(settle(facts).question).toBe("a refund matches no payment");
        expect(live(facts)).toEqual(live(paid));
        const failed = { ...stray, status: "failed" } as const;
        expect(settle({ ...facts, refunds: [failed] }).question).toBeNull();
      }),
    );
    const disputed = { ...paid, disputes: [{ paymentIntentId: "pi_9", outcome: "open" }] } as const;
    expect(settle(disputed).question).toBe("a dispute matches no payment");
    const won = { ...paid, disputes: [{ paymentIntentId: "pi_9", outcome: "won" }] } as const;
    expect(settle(won).question).toBeNull();
  });

  it("never grants airplay for ever: a period without an end takes the subscription's, else a month", () => {
    const endless: OrderFacts = {
      ...paid,
      payments: paid.payments.map((payment) => ({ ...payment, periodEndsAt: null })),
    };
    expect(airplayEnd(endless)).toEqual(new Date("2027-02-01T15:00:00Z"));
    expect(settle(endless).question).toBe("a paid period has no end");
    const known = { ...endless, subscriptionEndsAt: firstMonth };
    expect(airplayEnd(known)).toEqual(firstMonth);
    expect(settle(known).question).toBeNull();
    // The subscription has moved on to a month that this payment did not pay.
    const movedOn = { ...endless, subscriptionEndsAt: secondMonth };
    expect(airplayEnd(movedOn)).toEqual(new Date("2027-02-01T15:00:00Z"));
    expect(settle(movedOn).question).toBe("a paid period has no end");
  });

  it("asks nothing about periods where nothing renews", () => {
    const payments = paid.payments.map((payment) => ({ ...payment, periodEndsAt: null }));
    expect(settle({ ...paid, items: [ebook, spinPack], payments }).question).toBeNull();
  });

  it("comes to the same whatever the order in which payments, refunds and disputes are read", () => {
    const facts: OrderFacts = {
      ...renewed,
      refunds: [
        refund(1_000),
        refund(4_999, [{ orderItemId: "line-ebook", quantity: 1 }]),
        { ...refund(250_000), paymentIntentId: "pi_2" },
      ],
      disputes: [
        { paymentIntentId: "pi_1", outcome: "won" },
        { paymentIntentId: "pi_2", outcome: "open" },
      ],
    };
    const expected = settle(facts);
    const shuffled = <Value>(values: readonly Value[]) =>
      fc.shuffledSubarray([...values], { minLength: values.length });
    fc.assert(
      fc.property(
        shuffled(facts.payments),
        shuffled(facts.refunds),
        shuffled(facts.disputes),
        (payments, refunds, disputes) => {
          expect(settle({ ...facts, payments, refunds, disputes })).toEqual(expected);
        },
      ),
    );
  });
});
