import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RefundLine } from "@/db/values/payments";
import { planRefund } from "@/lib/orders/refunds/plan-refund";
import { previewRefund } from "@/lib/orders/refunds/refund-preview";
import {
  listRefundablePayments,
  type RefundableOrder,
} from "@/lib/orders/refunds/refundable-order";
import { paid, refund, renewed } from "@/tests/support/order-facts";

const prices = { "line-ebook": 5_000, "line-spins": 15_000, "line-elite": 250_000 } as const;
const now = new Date("2027-01-10T12:00:00Z");

function createOrder(
  facts = paid,
  pendingRequests: RefundableOrder["pendingRequests"] = [],
): RefundableOrder {
  const items = facts.items.map((item) => ({
    ...item,
    title: item.id,
    unitPriceCents: prices[item.id as keyof typeof prices],
  }));
  return { facts, items, pendingRequests: pendingRequests };
}

const line = (orderItemId: string, quantity = 1): RefundLine => ({ orderItemId, quantity });
const choice = (...lines: RefundLine[]) => ({ paymentIntentId: "pi_1", lines });

function shown(order: RefundableOrder, ...lines: RefundLine[]) {
  const preview = previewRefund(order, choice(...lines), now);
  if (!preview.ok) throw new Error(preview.problem);
  return preview.value;
}

describe("the refund preview", () => {
  it("names the access that ends, and whether another item still gives the eBook", () => {
    expect(shown(createOrder(), line("line-ebook"))).toMatchObject({
      amountCents: 5_000,
      endedAccess: [{ orderItemId: "line-ebook", entitlement: "ebook", units: 1, until: null }],
      keepsEbook: true,
      status: "partially_refunded",
    });
    const both = shown(createOrder(), line("line-ebook", 2), line("line-spins"));
    expect(both.keepsEbook).toBe(false);
    expect(
      both.endedAccess.map(({ title, entitlement, units }) => [title, entitlement, units]),
    ).toEqual([
      ["line-ebook", "ebook", 2],
      ["line-spins", "ebook", 1],
      ["line-spins", "airplay", 1],
    ]);
  });

  it("ends everything and refunds the full payment when all items are chosen", () => {
    const all = shown(createOrder(), line("line-ebook", 2), line("line-spins"), line("line-elite"));
    expect(all).toMatchObject({ amountCents: 275_000, keepsEbook: false, status: "refunded" });
    expect(all.endedAccess.map(({ units }) => units)).toEqual([2, 1, 1, 1]);
  });

  it("shortens airplay to the previous month when a renewal is refunded, and nothing else", () => {
    const preview = previewRefund(
      createOrder(renewed),
      { paymentIntentId: "pi_2", lines: [line("line-elite")] },
      now,
    );
    expect(preview).toMatchObject({
      ok: true,
      value: {
        amountCents: 274_375,
        endedAccess: [{ orderItemId: "line-elite", until: new Date("2027-02-01T15:00:00Z") }],
      },
    });
    const ebook = { paymentIntentId: "pi_2", lines: [line("line-ebook")] };
    expect(previewRefund(createOrder(renewed), ebook, now)).toEqual({
      ok: false,
      problem: "too_many_units",
    });
  });

  it("counts pending requests as refunded", () => {
    const pendingRequests = [
      { ...choice(line("line-ebook", 2)), id: "request", amountCents: 10_000 },
    ];
    expect(planRefund(createOrder(paid, pendingRequests), choice(line("line-ebook")))).toEqual({
      ok: false,
      problem: "too_many_units",
    });
    const [payment] = listRefundablePayments(createOrder(paid, pendingRequests));
    expect(payment?.remainingCents).toBe(265_000);
  });

  it("rejects invalid choices: none, unknown, too many, fractions, duplicates", () => {
    const describeProblem = (...lines: RefundLine[]) => {
      const plan = planRefund(createOrder(), choice(...lines));
      return plan.ok ? null : plan.problem;
    };
    expect(describeProblem()).toBe("no_lines");
    expect(describeProblem(line("line-ebook", 0))).toBe("no_lines");
    for (const quantity of [3, -1, 0.5, Number.NaN, 1e9]) {
      expect(describeProblem(line("line-ebook", quantity))).toBe("too_many_units");
    }
    expect(describeProblem(line("line-other"))).toBe("too_many_units");
    expect(describeProblem(line("line-ebook"), line("line-ebook"))).toBe("too_many_units");
    const unknown = planRefund(createOrder(), {
      paymentIntentId: "pi_9",
      lines: [line("line-ebook")],
    });
    expect(unknown).toEqual({ ok: false, problem: "unknown_payment" });
  });

  it("refunds no more than is left after a refund without lines", () => {
    const half = { ...paid, refunds: [refund(274_000)] };
    expect(shown(createOrder(half), line("line-ebook"))).toMatchObject({
      amountCents: 1_000,
      isCapped: true,
    });
    const fullyRefunded = { ...paid, refunds: [refund(275_000)] };
    expect(planRefund(createOrder(fullyRefunded), choice(line("line-ebook")))).toEqual({
      ok: false,
      problem: "too_many_units",
    });
  });

  it("adds up to exactly the payment in any steps, with any discount and tax", () => {
    const steps = fc.shuffledSubarray(["line-ebook", "line-ebook", "line-spins", "line-elite"], {
      minLength: 4,
    });
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 400_000 }), steps, (amountCents, ids) => {
        const payments = paid.payments.map((payment) => ({ ...payment, amountCents }));
        let facts = { ...paid, payments };
        for (const id of ids) {
          const plan = planRefund(createOrder(facts), choice(line(id)));
          if (!plan.ok) throw new Error(plan.problem);
          const planned = refund(plan.value.amountCents, plan.value.lines);
          facts = { ...facts, refunds: [...facts.refunds, planned] };
        }
        const back = facts.refunds.reduce((sum, one) => sum + one.amountCents, 0);
        expect(back).toBe(amountCents);
      }),
    );
  });
});
