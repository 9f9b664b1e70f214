import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refundStatuses } from "@/db/values/payments";
import { deriveOrderState } from "@/lib/orders/state/derive-order-state";
import type { OrderFacts } from "@/lib/orders/state/order-facts";
import {
  dispute,
  firstMonth,
  liveGrantKeys,
  paid,
  refund,
  renewed,
} from "@/tests/support/order-facts";

describe("deriveOrderState", () => {
  it("grants nothing before a payment", () => {
    const unpaid = { ...paid, payments: [] };
    expect(deriveOrderState({ ...unpaid, isCompleted: false })).toMatchObject({
      status: "pending",
      grants: [],
    });
    expect(deriveOrderState(unpaid)).toMatchObject({ status: "processing", grants: [] });
    expect(deriveOrderState({ ...unpaid, hasPaymentFailed: true }).status).toBe("payment_failed");
    expect(deriveOrderState({ ...unpaid, isCompleted: false, hasExpired: true }).status).toBe(
      "expired",
    );
  });

  it("grants the eBook per unit and with a radio package, and airplay for its period", () => {
    expect(liveGrantKeys(paid)).toEqual([
      "line-ebook ebook 1",
      "line-ebook ebook 2",
      "line-spins ebook 1",
      "line-spins airplay 1",
      "line-elite airplay 1",
    ]);
    expect(deriveOrderState(paid).grants.at(-1)?.expiresAt).toEqual(firstMonth);
  });

  it("counts a payment over anything else the session reports", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (isCompleted, failed, expired) => {
        const facts = { ...paid, isCompleted, hasPaymentFailed: failed, hasExpired: expired };
        expect(deriveOrderState(facts).status).toBe("paid");
      }),
    );
  });

  it("revokes the units a refund names and leaves the others", () => {
    const facts = {
      ...paid,
      refunds: [refund(4_999, [{ orderItemId: "line-ebook", quantity: 1 }])],
    };
    expect(deriveOrderState(facts).status).toBe("partially_refunded");
    expect(liveGrantKeys(facts)).not.toContain("line-ebook ebook 2");
    expect(liveGrantKeys(facts)).toContain("line-ebook ebook 1");
    expect(liveGrantKeys(facts)).toContain("line-spins ebook 1");
  });

  it("revokes nothing for a partial refund without lines, and asks staff", () => {
    const facts = { ...paid, refunds: [refund(4_999)] };
    expect(deriveOrderState(facts)).toMatchObject({
      status: "partially_refunded",
      reviewReason: "refund_without_lines",
    });
    expect(liveGrantKeys(facts)).toEqual(liveGrantKeys(paid));
  });

  it("revokes everything once refunds of any kind reach the payment", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 274_999 }), (cents) => {
        const facts = { ...paid, refunds: [refund(cents), refund(275_000 - cents)] };
        expect(deriveOrderState(facts)).toMatchObject({ status: "refunded", reviewReason: null });
        expect(liveGrantKeys(facts)).toEqual([]);
      }),
    );
  });

  it("restores access when a refund fails, and only then", () => {
    for (const status of refundStatuses) {
      const facts = { ...paid, refunds: [{ ...refund(275_000), status }] };
      const isBack = ["failed", "canceled", "unknown"].includes(status);
      expect(liveGrantKeys(facts)).toEqual(isBack ? liveGrantKeys(paid) : []);
    }
  });

  it("suspends access while a dispute is open or lost, and restores it when won", () => {
    for (const outcome of ["open", "won", "lost"] as const) {
      const facts = { ...paid, disputes: [dispute(outcome)] };
      expect(deriveOrderState(facts).status).toBe(outcome === "won" ? "paid" : "disputed");
      expect(liveGrantKeys(facts)).toEqual(outcome === "won" ? liveGrantKeys(paid) : []);
    }
  });

  it("gives the same result for any order of payments, refunds and disputes", () => {
    const facts: OrderFacts = {
      ...renewed,
      refunds: [
        refund(1_000),
        refund(4_999, [{ orderItemId: "line-ebook", quantity: 1 }]),
        { ...refund(250_000), paymentIntentId: "pi_2" },
      ],
      disputes: [dispute("won"), dispute("open", "pi_2")],
    };
    const expected = deriveOrderState(facts);
    const shuffled = <Value>(values: readonly Value[]) =>
      fc.shuffledSubarray([...values], { minLength: values.length });
    fc.assert(
      fc.property(
        shuffled(facts.payments),
        shuffled(facts.refunds),
        shuffled(facts.disputes),
        (payments, refunds, disputes) => {
          expect(deriveOrderState({ ...facts, payments, refunds, disputes })).toEqual(expected);
        },
      ),
    );
  });
});
