import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyDiscount, type Discount, minDiscountedPriceCents } from "@/lib/promotions/discount";

const discount: Discount = {
  code: "SAVE10",
  discountKind: "percent",
  discountValue: 10,
  productIds: [],
};
const ebook = { productId: "ebook", quantity: 1, unitPriceCents: 4_999, isRecurring: false };
const course = { productId: "course", quantity: 1, unitPriceCents: 19_900, isRecurring: false };
const elite = { productId: "elite", quantity: 1, unitPriceCents: 250_000, isRecurring: true };

describe("applyDiscount", () => {
  it("takes a percentage off every unit, rounded to the cent", () => {
    const { lines, discountCents } = applyDiscount([{ ...ebook, quantity: 3 }], discount);
    expect(lines[0]).toMatchObject({ unitPriceCents: 4_499, listPriceCents: 4_999 });
    expect(discountCents).toBe(1_500);
  });

  it("never discounts a subscription", () => {
    const { lines, discountCents } = applyDiscount([elite, ebook], discount);
    expect(lines[0]).toMatchObject({ unitPriceCents: 250_000, listPriceCents: null });
    expect(discountCents).toBe(500);
  });

  it("discounts only the chosen products", () => {
    const chosen = { ...discount, productIds: ["course"] };
    const { lines, discountCents } = applyDiscount([ebook, course], chosen);
    expect(lines.map(({ unitPriceCents }) => unitPriceCents)).toEqual([4_999, 17_910]);
    expect(discountCents).toBe(1_990);
  });

  it("shares an amount among the items in proportion to their prices", () => {
    const amount = { ...discount, discountKind: "amount", discountValue: 5_000 } as const;
    const { lines, discountCents } = applyDiscount([ebook, course], amount);
    expect(lines.map(({ unitPriceCents }) => unitPriceCents)).toEqual([3_995, 15_903]);
    expect(discountCents).toBe(5_001);
  });

  it("changes nothing without a discount", () => {
    const { lines, discountCents } = applyDiscount([ebook], null);
    expect(lines).toEqual([{ ...ebook, listPriceCents: null }]);
    expect(discountCents).toBe(0);
  });

  it("keeps every price and sum exact for any cart and any discount", () => {
    const line = fc.record({
      productId: fc.constantFrom("ebook", "course", "spin-pack", "elite"),
      quantity: fc.integer({ min: 1, max: 20 }),
      unitPriceCents: fc.integer({ min: 1, max: 500_000 }),
      isRecurring: fc.boolean(),
    });
    const anyDiscount = fc.oneof(
      fc.record({
        code: fc.constant("CODE"),
        discountKind: fc.constant("percent" as const),
        discountValue: fc.integer({ min: 1, max: 90 }),
        productIds: fc.subarray(["ebook", "course", "spin-pack"]),
      }),
      fc.record({
        code: fc.constant("CODE"),
        discountKind: fc.constant("amount" as const),
        discountValue: fc.integer({ min: 1, max: 1_000_000 }),
        productIds: fc.subarray(["ebook", "course", "spin-pack"]),
      }),
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), anyDiscount, (cart, given) => {
        const { lines, discountCents } = applyDiscount(cart, given);
        const sum = (of: readonly { unitPriceCents: number; quantity: number }[]) =>
          of.reduce((total, { unitPriceCents, quantity }) => total + unitPriceCents * quantity, 0);
        expect(sum(lines)).toBe(sum(cart) - discountCents);
        lines.forEach(({ unitPriceCents, listPriceCents, isRecurring }, index) => {
          const before = cart[index]?.unitPriceCents ?? 0;
          expect(Number.isInteger(unitPriceCents)).toBe(true);
          expect(unitPriceCents).toBeGreaterThanOrEqual(Math.min(before, minDiscountedPriceCents));
          if (isRecurring) expect(unitPriceCents).toBe(before);
          if (listPriceCents !== null) expect(listPriceCents).toBe(before);
        });
        if (given.discountKind === "amount") {
          const units = cart.reduce((total, { quantity }) => total + quantity, 0);
          expect(discountCents).toBeLessThanOrEqual(given.discountValue + units);
        }
      }),
    );
  });
});
