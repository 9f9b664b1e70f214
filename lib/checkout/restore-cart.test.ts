import { expect, it } from "vitest";
import { parseCart, serializeCart } from "@/lib/cart/parse-cart";
import { createCartFromOrder } from "@/lib/checkout/restore-cart";

const now = new Date("2026-03-02T15:00:00Z");
const line = {
  productId: "ebook",
  title: "The Royalties eBook",
  unitPriceCents: 4_999,
  quantity: 2,
};

it("rebuilds the cart of an order with its prices at the time", () => {
  const lines = createCartFromOrder([{ ...line, kind: "ebook" }], now);
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

it("gives each line a new id based on the time", () => {
  const two = [line, { ...line, productId: "course" }];
  const ids = createCartFromOrder(
    two.map((each) => ({ ...each, kind: "course" })),
    now,
  ).map(({ id }) => id);
  expect(ids).toEqual(["1772463600000", "1772463600001"]);
});

it("leaves out sessions, which staff sell by payment request", () => {
  expect(createCartFromOrder([{ ...line, productId: "session-30", kind: "session" }], now)).toEqual(
    [],
  );
});
