import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addToLines,
  type CartItem,
  type CartLine,
  cartLimits,
  clampQuantity,
  countUnits,
  removeLine,
  setLineQuantity,
  sumCents,
} from "@/lib/cart/cart";

const ebook: CartItem = {
  productId: "ebook",
  priceId: "price_ebook_4999",
  title: "The Royalties eBook",
  price: 4_999,
  type: "ebook",
};

const anyItem: fc.Arbitrary<CartItem> = fc
  .record({ number: fc.nat(80), price: fc.integer({ min: 1, max: 250_000 }) })
  .map(({ number, price }) => ({ ...ebook, productId: `product-${number}`, price }));

const anyStep = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), item: anyItem, quantity: fc.double() }),
  fc.record({ kind: fc.constant("set" as const), item: anyItem, quantity: fc.integer() }),
  fc.record({ kind: fc.constant("remove" as const), item: anyItem, quantity: fc.constant(0) }),
);

type Step = { kind: "add" | "set" | "remove"; item: CartItem; quantity: number };

function after(lines: readonly CartLine[], { kind, item, quantity }: Step): readonly CartLine[] {
  if (kind === "add") return addToLines(lines, item, { id: "1", quantity }).lines;
  if (kind === "set") return setLineQuantity(lines, item.productId, quantity);
  return removeLine(lines, item.productId);
}

describe("cart lines", () => {
  it("keep one line per product, 1 to 20 units each and at most 50 lines after any operations", () => {
    fc.assert(
      fc.property(fc.array<Step>(anyStep, { maxLength: 120 }), (steps) => {
        const lines = steps.reduce<readonly CartLine[]>(after, []);
        expect(new Set(lines.map((line) => line.productId)).size).toBe(lines.length);
        expect(lines.length).toBeLessThanOrEqual(cartLimits.maxLines);
        for (const { quantity } of lines) {
          expect(Number.isInteger(quantity)).toBe(true);
          expect(quantity).toBeGreaterThanOrEqual(cartLimits.minQuantity);
          expect(quantity).toBeLessThanOrEqual(cartLimits.maxQuantity);
        }
        expect(countUnits(lines)).toBe(
          lines.map((line) => line.quantity).reduce((a, b) => a + b, 0),
        );
        expect(Number.isSafeInteger(sumCents(lines))).toBe(true);
      }),
    );
  });

  it("increase an existing line by the chosen number", () => {
    const first = addToLines([], ebook, { id: "1", quantity: 2 });
    const second = addToLines(first.lines, ebook, { id: "2", quantity: 3 });
    expect(first.outcome).toBe("added");
    expect(second.outcome).toBe("increased");
    expect(second.lines).toEqual([{ ...ebook, id: "1", quantity: 5 }]);
    expect(sumCents(second.lines)).toBe(5 * 4_999);
  });

  it("take the newer price and title when a product is added again", () => {
    const { lines } = addToLines([{ ...ebook, id: "1", quantity: 1, price: 1 }], ebook, {
      id: "2",
      quantity: 1,
    });
    expect(lines[0]?.price).toBe(4_999);
  });

  it("stop at 20 and report when nothing more fits", () => {
    const full = addToLines([], ebook, { id: "1", quantity: 99 });
    expect(full.lines[0]?.quantity).toBe(20);
    expect(addToLines(full.lines, ebook, { id: "2", quantity: 1 }).outcome).toBe("at_limit");
  });

  it("report when fewer units were added than requested", () => {
    const some = addToLines([], ebook, { id: "1", quantity: 15 });
    const more = addToLines(some.lines, ebook, { id: "2", quantity: 10 });
    expect([more.lines[0]?.quantity, more.outcome]).toEqual([20, "capped"]);
    expect(addToLines(some.lines, ebook, { id: "2", quantity: 5 }).outcome).toBe("increased");
    expect(addToLines([], ebook, { id: "1", quantity: 21 }).outcome).toBe("capped");
    expect(addToLines([], ebook, { id: "1", quantity: 20 }).outcome).toBe("added");
  });

  it("keep a product limited to one at one", () => {
    const options = { id: "1", quantity: 3, maxQuantity: 1 };
    const once = addToLines([], ebook, options);
    const twice = addToLines(once.lines, ebook, options);
    expect([once.lines[0]?.quantity, twice.lines[0]?.quantity]).toEqual([1, 1]);
    expect(twice.outcome).toBe("at_limit");
  });

  it("remove a line whose quantity is set below 1", () => {
    const { lines } = addToLines([], ebook, { id: "1", quantity: 2 });
    expect(setLineQuantity(lines, "ebook", 0)).toEqual([]);
    expect(setLineQuantity(lines, "ebook", -5)).toEqual([]);
  });

  it("take 50 lines, and report when no more fit instead of dropping one", () => {
    const full = Array.from({ length: 50 }, (_, n) => ({ ...ebook, productId: `p${n}` })).reduce<
      readonly CartLine[]
    >((lines, item) => addToLines(lines, item, { id: item.productId, quantity: 1 }).lines, []);
    const more = addToLines(full, ebook, { id: "51", quantity: 1 });
    expect(full).toHaveLength(50);
    expect(more).toEqual({ lines: full, outcome: "cart_full" });
  });

  it("leave other products alone", () => {
    const { lines } = addToLines([], ebook, { id: "1", quantity: 2 });
    expect(setLineQuantity(lines, "course", 7)).toEqual(lines);
    expect(removeLine(lines, "course")).toEqual(lines);
  });

  it.each([
    [Number.NaN, 1],
    ["3", 1],
    [null, 1],
    [-4, 1],
    [2.9, 2],
    [Number.POSITIVE_INFINITY, 20],
    [1e9, 20],
  ])("read a quantity of %s as %i", (quantity, expected) => {
    expect(clampQuantity(quantity)).toBe(expected);
  });
});
