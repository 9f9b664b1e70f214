import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveOrderState } from "@/lib/orders/state/derive-order-state";
import type { OrderFacts } from "@/lib/orders/state/order-facts";
import {
  airplayEnd,
  dispute,
  ebook,
  firstMonth,
  liveGrantKeys,
  paid,
  refund,
  renewed,
  secondMonth,
  spinPack,
} from "@/tests/support/order-facts";

describe("deriveOrderState for renewing orders", () => {
  it("extends airplay with a renewal, never the eBook, and drops a refunded period", () => {
    expect(liveGrantKeys(renewed)).toEqual(liveGrantKeys(paid));
    expect(airplayEnd(renewed)).toEqual(secondMonth);
    const refundOfRenewal = { ...refund(274_375), paymentIntentId: "pi_2" };
    const refunded = deriveOrderState({ ...renewed, refunds: [refundOfRenewal] });
    expect(refunded.status).toBe("partially_refunded");
    expect(refunded.reviewReason).toBeNull();
    expect(refunded.grants.at(-1)?.expiresAt).toEqual(firstMonth);
  });

  it("drops a renewal's period when a refund names its item, whatever tax is kept", () => {
    const lines = [{ orderItemId: "line-elite", quantity: 1 }];
    const refundOfRenewal = { ...refund(250_000, lines), paymentIntentId: "pi_2" };
    const facts = { ...renewed, refunds: [refundOfRenewal] };
    expect(airplayEnd(facts)).toEqual(firstMonth);
    expect(deriveOrderState(facts)).toMatchObject({
      status: "partially_refunded",
      reviewReason: null,
    });
    // The same item of the first payment is another month.
    const first = { ...refundOfRenewal, paymentIntentId: "pi_1" };
    expect(airplayEnd({ ...renewed, refunds: [first] })).toEqual(secondMonth);
    expect(airplayEnd({ ...renewed, refunds: [first, refundOfRenewal] })).toBeNull();
  });

  it("asks staff about every partial refund that names nothing its payment bought", () => {
    const ebookLine = [{ orderItemId: "line-ebook", quantity: 1 }];
    for (const lines of [null, [], ebookLine, [{ orderItemId: "line-unknown", quantity: 1 }]]) {
      const facts = {
        ...renewed,
        refunds: [{ ...refund(100_000, lines), paymentIntentId: "pi_2" }],
      };
      expect(deriveOrderState(facts).reviewReason).toBe("refund_without_lines");
      expect(airplayEnd(facts)).toEqual(secondMonth);
      expect(liveGrantKeys(facts)).toEqual(liveGrantKeys(paid));
    }
  });

  it("asks staff about a refund or dispute without a matching payment, whatever its amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.boolean(), (cents, isKnown) => {
        const payments = isKnown
          ? paid.payments
          : paid.payments.map((payment) => ({ ...payment, paymentIntentId: null }));
        const unmatched = { ...refund(cents), paymentIntentId: isKnown ? "pi_9" : "pi_1" };
        const facts = { ...paid, payments, refunds: [unmatched] };
        expect(deriveOrderState(facts).reviewReason).toBe("refund_without_payment");
        expect(liveGrantKeys(facts)).toEqual(liveGrantKeys(paid));
        const failed = { ...unmatched, status: "failed" } as const;
        expect(deriveOrderState({ ...facts, refunds: [failed] }).reviewReason).toBeNull();
      }),
    );
    const disputed = { ...paid, disputes: [dispute("open", "pi_9")] };
    expect(deriveOrderState(disputed).reviewReason).toBe("dispute_without_payment");
    const won = { ...paid, disputes: [dispute("won", "pi_9")] };
    expect(deriveOrderState(won).reviewReason).toBeNull();
  });

  it("never grants airplay forever: without a period end it uses the subscription's, else a month", () => {
    const endless: OrderFacts = {
      ...paid,
      payments: paid.payments.map((payment) => ({ ...payment, periodEndsAt: null })),
    };
    expect(airplayEnd(endless)).toEqual(new Date("2027-02-01T15:00:00Z"));
    expect(deriveOrderState(endless).reviewReason).toBe("payment_without_period_end");
    const known = { ...endless, subscriptionEndsAt: firstMonth };
    expect(airplayEnd(known)).toEqual(firstMonth);
    expect(deriveOrderState(known).reviewReason).toBeNull();
    // The subscription has moved to a month this payment doesn't cover.
    const movedOn = { ...endless, subscriptionEndsAt: secondMonth };
    expect(airplayEnd(movedOn)).toEqual(new Date("2027-02-01T15:00:00Z"));
    expect(deriveOrderState(movedOn).reviewReason).toBe("payment_without_period_end");
  });

  it("asks nothing about periods when nothing renews", () => {
    const payments = paid.payments.map((payment) => ({ ...payment, periodEndsAt: null }));
    expect(
      deriveOrderState({ ...paid, items: [ebook, spinPack], payments }).reviewReason,
    ).toBeNull();
  });
});
