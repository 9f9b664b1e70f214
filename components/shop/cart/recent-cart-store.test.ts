import { beforeEach, describe, expect, it } from "vitest";
import { getCartSnapshot } from "@/components/shop/cart/cart-storage";
import { replaceCart } from "@/components/shop/cart/cart-store";
import {
  clearPaidCart,
  moveToRecentCart,
  readRecentCart,
  restoreCanceledCart,
} from "@/components/shop/cart/recent-cart-store";
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
  moveToRecentCart("TME-12345678", [ordered]);
});

describe("moving an order to the recent cart", () => {
  it("moves only the ordered lines; items added in another tab stay", () => {
    replaceCart([{ ...ordered, quantity: 3 }, other]);
    moveToRecentCart("TME-12345678", [ordered]);
    expect(getCartSnapshot().lines).toEqual([{ ...ordered, quantity: 1 }, other]);
    expect(readRecentCart()?.lines).toEqual([ordered]);
  });

  it("empties the cart if nothing was added since", () => {
    replaceCart([ordered, other]);
    moveToRecentCart("TME-12345678", [ordered, other]);
    expect(getCartSnapshot().lines).toEqual([]);
    expect(readRecentCart()?.lines).toEqual([ordered, other]);
  });

  it("moves nothing twice if another tab already did", () => {
    replaceCart([other]);
    moveToRecentCart("TME-12345678", [ordered]);
    expect(getCartSnapshot().lines).toEqual([other]);
  });
});

describe("returning by the cancel link", () => {
  it("restores an empty cart and clears the recent cart", () => {
    expect(restoreCanceledCart([ordered])).toBe(true);
    expect(getCartSnapshot().lines).toEqual([ordered]);
    expect(readRecentCart()).toBeNull();
  });

  it("keeps a cart filled in the meantime, and offers the recent cart later", () => {
    replaceCart([other]);
    expect(restoreCanceledCart([ordered])).toBe(false);
    expect(getCartSnapshot().lines).toEqual([other]);
    expect(readRecentCart()?.lines).toEqual([ordered]);
  });

  it("counts a cart with the same lines as restored", () => {
    replaceCart([{ ...ordered, id: "1772463600999", price: 1 }]);
    expect(restoreCanceledCart([ordered])).toBe(true);
    expect(readRecentCart()).toBeNull();
  });
});

describe("the recent cart", () => {
  it("is cleared only for its own order", () => {
    clearPaidCart("TME-00000000");
    expect(readRecentCart()?.lines).toEqual([ordered]);
    clearPaidCart("TME-12345678");
    expect(readRecentCart()).toBeNull();
  });
});
