import { beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { getCartSnapshot } from "@/components/shop/cart/cart-storage";
import {
  addToCart,
  removeFromCart,
  replaceCart,
  setQuantity,
} from "@/components/shop/cart/cart-store";
import { toast } from "@/components/ui/toast";

const ebook = {
  productId: "ebook",
  priceId: "price_ebook_4999",
  title: "The Royalties eBook",
  price: 4_999,
  type: "ebook",
} as const;

const quantities = () => getCartSnapshot().lines.map((line) => line.quantity);

let toastSpy: MockInstance<typeof toast.neutral>;

beforeEach(() => {
  replaceCart([]);
  toastSpy = vi.spyOn(toast, "neutral").mockReturnValue(undefined);
});

// The product's exact texts.
test("adds a product and increases its line on the next click", () => {
  addToCart(ebook);
  expect(toastSpy).toHaveBeenLastCalledWith(
    "Added to cart",
    "The Royalties eBook has been added to your cart",
  );
  addToCart(ebook);
  expect(toastSpy).toHaveBeenLastCalledWith(
    "Added to cart",
    "The Royalties eBook quantity updated in your cart",
  );
  addToCart(ebook, 3);
  expect(quantities()).toEqual([5]);
  expect(toastSpy).toHaveBeenCalledTimes(3);
});

test.each([
  ["the remove button", () => removeFromCart(ebook)],
  ["a quantity below 1", () => setQuantity(ebook, 0)],
])("%s removes the line and shows a toast", (_way, remove) => {
  addToCart(ebook, 2);
  remove();
  expect(quantities()).toEqual([]);
  expect(toastSpy).toHaveBeenLastCalledWith(
    "Item removed",
    "The Royalties eBook has been removed from your cart",
  );
});

test("changes a quantity without a toast", () => {
  addToCart(ebook);
  toastSpy.mockClear();
  setQuantity(ebook, 4);
  expect(quantities()).toEqual([4]);
  expect(toastSpy).not.toHaveBeenCalled();
});
