import { beforeEach, expect, it, vi } from "vitest";
import { getCartSnapshot, saveLines, subscribeToCart } from "@/components/shop/cart/cart-storage";
import { removeFromCart } from "@/components/shop/cart/cart-store";
import {
  clearPaidCart,
  moveToRecentCart,
  readEmptyCartReason,
} from "@/components/shop/cart/recent-cart-store";
import { toast } from "@/components/ui/toast";
import type { CartLine } from "@/lib/cart/cart";

const line: CartLine = {
  id: "1772463600000",
  productId: "ebook",
  priceId: "price_ebook_4999",
  title: "The Royalties eBook",
  price: 4_999,
  quantity: 1,
  type: "ebook",
};
const orderNumber = "TME-12345678";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  const localStorage = {
    length: 0,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
  const addEventListener = () => undefined;
  vi.stubGlobal("window", {
    localStorage,
    addEventListener,
    removeEventListener: addEventListener,
  });
  vi.stubGlobal("reportError", () => undefined);
  vi.spyOn(toast, "neutral").mockReturnValue(undefined);
});

/** Another tab wrote to storage; this page notices when it opens the cart. */
function openCart() {
  subscribeToCart(() => undefined)();
  return { lines: getCartSnapshot().lines, ...readEmptyCartReason() };
}

it("says that the customer removed the last item, also in another tab", () => {
  saveLines([line]);
  removeFromCart(line);
  expect(openCart()).toEqual({ lines: [], recent: null, emptied: { reason: "removed" } });
});

it("says which order paid for the cart, also when another tab paid", () => {
  saveLines([line]);
  moveToRecentCart(orderNumber, [line]);
  expect(openCart().recent?.lines).toEqual([line]);
  clearPaidCart(orderNumber);
  expect(openCart()).toEqual({
    lines: [],
    recent: null,
    emptied: { reason: "paid", orderNumber },
  });
});

it.each([
  ["broken JSON", "[{"],
  ["another format", '{"version":9,"lines":[]}'],
  ["a list of unreadable lines", '[{"sku":1},null,"x"]'],
])("says that %s couldn't be read", (_what, text) => {
  stored.set("cart", text);
  expect(openCart()).toEqual({ lines: [], recent: null, emptied: { reason: "unreadable" } });
});

it("forgets the reason once the cart has an item", () => {
  saveLines([line]);
  removeFromCart(line);
  saveLines([line]);
  expect(stored.has("cart_emptied")).toBe(false);
});

it("knows no reason for a new browser, or a stored reason that was changed", () => {
  expect(openCart().emptied).toBeNull();
  for (const text of ["{", "null", '{"reason":"sold"}']) {
    stored.set("cart_emptied", text);
    expect(openCart().emptied).toBeNull();
  }
  stored.set("cart_emptied", '{"reason":"paid","orderNumber":"<b>"}');
  expect(openCart().emptied).toEqual({ reason: "paid", orderNumber: undefined });
});
