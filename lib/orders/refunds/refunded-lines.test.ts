import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listRefundedLines } from "@/lib/orders/refunds/refunded-lines";
import { paid, refund, renewed } from "@/tests/support/order-facts";

const prices: Readonly<Record<string, number>> = {
  "line-ebook": 5_000,
  "line-spins": 15_000,
  "line-elite": 250_000,
};
const items = paid.items.map((item) => ({
  ...item,
  title: item.id,
  unitPriceCents: prices[item.id] ?? 0,
}));
const lines = (...quantities: readonly (readonly [string, number])[]) =>
  quantities.map(([orderItemId, quantity]) => ({ orderItemId, quantity }));

describe("the items that a refund covers", () => {
  test("are the units it names, with shares that add up to its amount", () => {
    const named = refund(19_999, lines(["line-ebook", 1], ["line-spins", 1]));
    expect(listRefundedLines(named, items, paid)).toEqual([
      { title: "line-ebook", quantity: 1, amountCents: 5_000 },
      { title: "line-spins", quantity: 1, amountCents: 14_999 },
    ]);
  });

  test("are everything left if it completes the payment's refund", () => {
    const first = { ...refund(5_000, lines(["line-ebook", 1])), id: "re_0" };
    const rest = refund(270_000);
    const before = { ...paid, refunds: [first] };
    expect(listRefundedLines(rest, items, before)).toEqual([
      { title: "line-ebook", quantity: 1, amountCents: 5_000 },
      { title: "line-spins", quantity: 1, amountCents: 15_000 },
      { title: "line-elite", quantity: 1, amountCents: 250_000 },
    ]);
  });

  test("are only what renews for a renewal payment", () => {
    const renewal = { ...refund(274_375), paymentIntentId: "pi_2" };
    expect(listRefundedLines(renewal, items, renewed)).toEqual([
      { title: "line-elite", quantity: 1, amountCents: 274_375 },
    ]);
  });

  test("are unknown for a partial refund without items or an unknown payment", () => {
    expect(listRefundedLines(refund(1_000), items, paid)).toEqual([]);
    const unknown = { ...refund(1_000), paymentIntentId: "pi_unknown" };
    expect(listRefundedLines(unknown, items, paid)).toEqual([]);
  });

  test("always share exactly the refund's amount", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 275_000 }),
        fc.integer({ min: 1, max: 2 }),
        (cents, n) => {
          const named = refund(
            cents,
            lines(["line-ebook", n], ["line-spins", 1], ["line-elite", 1]),
          );
          const shares = listRefundedLines(named, items, paid).map(
            ({ amountCents }) => amountCents,
          );
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents);
        },
      ),
    );
  });
});
