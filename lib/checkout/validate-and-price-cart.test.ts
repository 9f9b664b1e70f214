import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seedProducts } from "@/db/values/seed-products";
import { validateAndPriceCart } from "@/lib/checkout/validate-and-price-cart";

function messages(lines: { productId: string; quantity: number }[]): readonly string[] {
  const priced = validateAndPriceCart(seedProducts, lines);
  return priced.ok ? [] : priced.problem;
}

describe("validating and pricing a cart", () => {
  it("uses catalog prices and sums integer cents", () => {
    const ids = seedProducts.filter(({ kind }) => kind !== "session").map(({ id }) => id);
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 }), (chosen) => {
        const priced = validateAndPriceCart(
          seedProducts,
          chosen.map((productId) => ({ productId, quantity: 1 })),
        );
        if (!priced.ok) throw new Error(priced.problem.join());
        const expected = seedProducts
          .filter(({ id }) => chosen.includes(id))
          .reduce((sum, product) => sum + product.priceCents, 0);
        expect(priced.value.subtotalCents).toBe(expected);
      }),
    );
  });

  it("rejects any quantity but an integer from 1 to 20, naming the item", () => {
    for (const quantity of [0, -1, 1.5, 21, 1e9, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(messages([{ productId: "ebook", quantity }])).toEqual([
        "Set the quantity of “The Royalties eBook” to a number from 1 to 20.",
      ]);
    }
  });

  it("checks each line before adding them up", () => {
    for (const [a, b] of [
      [1.5, 1.5],
      [-1, 2],
      [0, 1],
    ] as const) {
      const lines = [a, b].map((quantity) => ({ productId: "ebook", quantity }));
      expect(messages(lines)).toHaveLength(1);
    }
  });

  it("adds up lines of the same product before checking the limit", () => {
    const twice = [
      { productId: "ebook", quantity: 15 },
      { productId: "ebook", quantity: 15 },
    ];
    expect(messages(twice)).toHaveLength(1);
  });

  it("allows one Elite Airplay, and no consultations, unknown or retired products", () => {
    const retired = seedProducts.map((product) => ({ ...product, isActive: false }));
    expect(messages([{ productId: "radio-elite-airplay", quantity: 2 }])[0]).toContain(
      "only one “Elite Airplay”",
    );
    expect(messages([{ productId: "session-30", quantity: 1 }])[0]).toContain("Book Session page");
    expect(messages([{ productId: "vinyl", quantity: 1 }])[0]).toContain("“vinyl”");
    const priced = validateAndPriceCart(retired, [{ productId: "ebook", quantity: 1 }]);
    expect(priced).toMatchObject({
      ok: false,
      problem: [expect.stringContaining("no longer for sale")],
    });
  });

  it("allows 50 lines, or 20 with a monthly package, each with its message", () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ productId: `p${index}`, quantity: 1 }));
    const wide = Array.from({ length: 51 }, (_, index) => ({
      ...(seedProducts[0] ?? never()),
      id: `p${index}`,
    }));
    expect(validateAndPriceCart(wide, lines(51))).toMatchObject({
      problem: [expect.stringContaining("up to 50 items")],
    });
    expect(validateAndPriceCart(wide, lines(50)).ok).toBe(true);
    const elite = { productId: "radio-elite-airplay", quantity: 1 };
    const mixed = [...wide, ...seedProducts];
    expect(validateAndPriceCart(mixed, [...lines(20), elite])).toMatchObject({
      problem: [expect.stringContaining("up to 20 items")],
    });
    expect(validateAndPriceCart(mixed, [...lines(19), elite]).ok).toBe(true);
  });
});

function never(): never {
  throw new Error("the seed is empty");
}
