import { expect, it } from "vitest";
import { cartOfOrder } from "@/lib/cart/cart-of-order";
import { parseCart, serializeCart } from "@/lib/cart/parse-cart";

const now = new Date("2026-03-02T15:00:00Z");
const line = {
  productId: "ebook",
  title: "The Royalties eBook",
  unitPriceCents: 4_999,
  quantity: 2,
};

it("an order's lines become the cart that it was made from, at the prices of then", () => {
  const lines = cartOfOrder([{ ...line, kind: "ebook" }], now);
  expect(lines).toEqual([
    {
      id: "1772463600000",
      productId: "ebook",
      priceId: "price_ebook_4999",
      title: "The Royalties eBook",
      price: 4_999,
      quantity: 2,
      type: "ebook",
    },
  ]);
  expect(parseCart(serializeCart(lines), 0)?.lines).toEqual(lines);
});

it("every line of an order gets an id of its own, from the time", () => {
  const two = [line, { ...line, productId: "course" }];
  const ids = cartOfOrder(
    two.map((each) => ({ ...each, kind: "course" })),
    now,
  ).map(({ id }) => id);
  expect(ids).toEqual(["1772463600000", "1772463600001"]);
});

it("a session, which staff sell by payment request, never comes into the cart", () => {
  expect(cartOfOrder([{ ...line, productId: "session-30", kind: "session" }], now)).toEqual([]);
});
