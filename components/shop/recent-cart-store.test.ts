import { beforeEach, describe, expect, it } from "vitest";
import { cartSnapshot } from "@/components/shop/cart-storage";
import { replaceCart } from "@/components/shop/cart-store";
import {
  forgetRecentCart,
  keepOrdered,
  offerRecentCart,
  returnCart,
} from "@/components/shop/recent-cart-store";
import type { CartLine } from "@/lib/cart/cart";

const ordered: CartLine = {
  id: "1772463600000",
  productId: "ebook",
  priceId: "price_ebook_4999",
  title: "The Royalties eBook",
  price: 4_999,
  quantity: 2,
  type: "ebook",
};
const other: CartLine = { ...ordered, productId: "course", title: "Masterclass", type: "course" };

beforeEach(() => {
  replaceCart([]);
  keepOrdered("TME-12345678", [ordered]);
});

describe("to the payment page", () => {
  it("go the lines that were sent; what another tab put in since stays in the cart", () => {
    replaceCart([{ ...ordered, quantity: 3 }, other]);
    keepOrdered("TME-12345678", [ordered]);
    expect(cartSnapshot().lines).toEqual([{ ...ordered, quantity: 1 }, other]);
    expect(offerRecentCart()?.lines).toEqual([ordered]);
  });

  it("goes the whole cart where nothing came in since", () => {
    replaceCart([ordered, other]);
    keepOrdered("TME-12345678", [ordered, other]);
    expect(cartSnapshot().lines).toEqual([]);
    expect(offerRecentCart()?.lines).toEqual([ordered, other]);
  });

  it("goes nothing a second time where another tab has taken it out", () => {
    replaceCart([other]);
    keepOrdered("TME-12345678", [ordered]);
    expect(cartSnapshot().lines).toEqual([other]);
  });
});

describe("back from the payment page by its cancel link", () => {
  it("an empty cart gets the order's lines, and the kept copy has done its work", () => {
    expect(returnCart([ordered])).toBe(true);
    expect(cartSnapshot().lines).toEqual([ordered]);
    expect(offerRecentCart()).toBeNull();
  });

  it("a cart filled meanwhile stays, and so does the copy, to be offered later", () => {
    replaceCart([other]);
    expect(returnCart([ordered])).toBe(false);
    expect(cartSnapshot().lines).toEqual([other]);
    expect(offerRecentCart()?.lines).toEqual([ordered]);
  });

  it("a cart that holds just these lines already is restored", () => {
    replaceCart([{ ...ordered, id: "1772463600999", price: 1 }]);
    expect(returnCart([ordered])).toBe(true);
    expect(offerRecentCart()).toBeNull();
  });
});

describe("the kept copy", () => {
  it("is forgotten for its own order alone", () => {
    forgetRecentCart("TME-00000000");
    expect(offerRecentCart()?.lines).toEqual([ordered]);
    forgetRecentCart("TME-12345678");
    expect(offerRecentCart()).toBeNull();
  });
});
