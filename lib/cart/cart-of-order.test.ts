import { expect, it } from "vitest";
import { cartOfOrder } from "@/lib/cart/cart-of-order";
import { parseCart, serializeCart } from "@/lib/cart/parse-cart";

const line = {
  productId: "ebook",
  title: "The Royalties eBook",
  unitPriceCents: 4_999,
  quantity: 2,
};

it("an order's lines become the cart that it was made from, at the prices of then", () => {
  const lines = cartOfOrder([{ ...line, kind: "ebook" }]);
  expect(lines).toEqual([
    {
      id: "ebook",
      productId: "ebook",
      priceId: "price_ebook_4999",
      title: "The Royalties eBook",
      price: 4_999,
      quantity: 2,
      type: "ebook",
    },
  ]);
  expect(parseCart(serializeCart(lines))?.lines).toEqual(lines);
});

it("a session, which staff sell by payment request, never comes into the cart", () => {
  expect(cartOfOrder([{ ...line, productId: "session-30", kind: "session" }])).toEqual([]);
});
