import { describe, expect, it } from "vitest";
import { seedProducts } from "@/db/values/seed-products";
import type { CartLine } from "@/lib/cart/cart";
import { toOffers } from "@/lib/cart/offers";
import { priceCartForDisplay as priceStoredCart } from "@/lib/cart/price-cart-for-display";

const offers = toOffers(seedProducts);

function priceCart(
  lines: readonly CartLine[],
  today: typeof offers,
  changedQuantities: readonly string[] = [],
) {
  return priceStoredCart({ lines, changedQuantities }, today);
}

function getLine(productId: string, price: number, quantity = 1): CartLine {
  return {
    id: productId,
    productId,
    priceId: "",
    title: productId,
    price,
    quantity,
    type: "ebook",
  };
}

describe("pricing a cart for display", () => {
  it("uses catalog prices, whatever the browser stored", () => {
    const cart = priceCart([getLine("ebook", 1, 2), getLine("course", 19_900)], offers);
    expect(cart.subtotalCents).toBe(2 * 4_999 + 19_900);
  });

  it("reports a changed price, with the old one if known", () => {
    const cart = priceCart([getLine("ebook", 3_999), getLine("course", 0)], offers);
    expect(cart.lines.map((line) => line.priceNotice)).toEqual([
      "The price of The Royalties eBook is now $49.99 (was $39.99).",
      "The price of Music Royalties Masterclass is now $199.00.",
    ]);
    expect(priceCart([getLine("ebook", 4_999)], offers).lines[0]?.priceNotice).toBeNull();
  });

  it("sets unknown and retired products and sessions aside, and charges nothing for them", () => {
    const retired = seedProducts.map((product) =>
      product.id === "course" ? { ...product, isActive: false } : product,
    );
    const lines = [getLine("course", 19_900), getLine("session-30", 1), getLine("nothing", 1)];
    const cart = priceCart(lines, toOffers(retired));
    expect(cart.unavailable).toEqual(lines);
    expect(cart.subtotalCents).toBe(0);
  });

  it("uses the catalog's type for radio and renewal, not the stored one", () => {
    const cart = priceCart([getLine("radio-elite-airplay", 250_000, 5)], offers);
    expect(cart.hasRadio).toBe(true);
    expect(cart.recurring?.quantity).toBe(1);
    expect(priceCart([getLine("ebook", 4_999)], offers).hasRadio).toBe(false);
  });

  it("reports a quantity reduced to the general or product limit", () => {
    const lines = [getLine("ebook", 4_999, 20), getLine("radio-elite-airplay", 250_000, 5)];
    expect(priceCart(lines, offers, ["ebook"]).lines.map((line) => line.quantityNotice)).toEqual([
      "The limit for The Royalties eBook is 20 per order. We changed your quantity to 20.",
      "The limit for Elite Airplay is 1 per order. We changed your quantity to 1.",
    ]);
    expect(priceCart([getLine("ebook", 4_999, 20)], offers).lines[0]?.quantityNotice).toBeNull();
  });

  it("reports too many lines: over 50, or over 20 with a subscription", () => {
    const many = Array.from({ length: 21 }, (_, n) => ({
      productId: `p${n}`,
      title: `Product ${n}`,
      type: "radio" as const,
      priceCents: 100,
      isRecurring: n === 0,
      maxQuantity: 20,
      includesEbook: false,
      features: [],
      refundLine: "",
      opensOn: null,
      formatText: null,
    }));
    const lines = many.map((offer) => getLine(offer.productId, 100));
    expect(priceCart(lines, many).tooManyLines).toBe(
      "An order with Product 0 can have up to 20 items. Your cart has 21. Remove 1 to continue.",
    );
    expect(priceCart(lines.slice(1), many).tooManyLines).toBeNull();
  });
});

describe("what a cart says about its items", () => {
  it("lists what a package includes, and its refund terms", () => {
    const cart = priceCart([getLine("radio-spin-pack", 15_000), getLine("ebook", 4_999)], offers);
    expect(cart.lines.map(({ features }) => features)).toEqual([
      ["2 spins", "The Royalties eBook"],
      [],
    ]);
    expect(cart.lines[0]?.refundLine).toContain("All sales are final");
  });

  it("reports an eBook that a package already includes", () => {
    const cart = priceCart([getLine("ebook", 4_999), getLine("radio-spin-bundle", 25_000)], offers);
    expect(cart.duplicateEbook).toMatchObject({
      ebook: { productId: "ebook" },
      includedIn: "Spin Bundle",
    });
  });

  it("reports no duplicate for packages without the eBook, or for the eBook alone", () => {
    const spin = [getLine("ebook", 4_999), getLine("radio-single-spin", 7_500)];
    expect(priceCart(spin, offers).duplicateEbook).toBeNull();
    expect(priceCart([getLine("ebook", 4_999)], offers).duplicateEbook).toBeNull();
    expect(priceCart([getLine("radio-spin-pack", 15_000)], offers).duplicateEbook).toBeNull();
  });
});

it("promises a full refund for a course in presale", () => {
  const presale = seedProducts.map((product) =>
    product.id === "course" ? { ...product, opensOn: "2031-02-01" } : product,
  );
  const { lines } = priceCart([getLine("course", 19_900)], toOffers(presale));
  expect(lines[0]?.refundLine).toBe(
    "You can get a full refund for any reason until 14 days after the course opens.",
  );
});
