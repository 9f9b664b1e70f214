import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CartLine } from "@/lib/cart/cart";
import { cartItemTypes } from "@/lib/cart/cart";
import { parseCart, serializeCart } from "@/lib/cart/parse-cart";
import { parseRecentCart, serializeRecentCart } from "@/lib/cart/recent-cart";

const line: CartLine = {
  id: "1763719200000",
  productId: "ebook",
  priceId: "price_ebook_4999",
  title: "The Royalties eBook",
  price: 4_999,
  quantity: 2,
  type: "ebook",
};

function expectSafe(lines: readonly CartLine[]) {
  expect(lines.length).toBeLessThanOrEqual(50);
  expect(new Set(lines.map((each) => each.productId)).size).toBe(lines.length);
  for (const each of lines) {
    expect(each.productId).not.toBe("");
    expect(each.title.length).toBeLessThanOrEqual(200);
    expect(Number.isSafeInteger(each.price) && each.price >= 0).toBe(true);
    expect(Number.isInteger(each.quantity) && each.quantity >= 1 && each.quantity <= 20).toBe(true);
    expect(cartItemTypes).toContain(each.type);
  }
}

describe("the stored cart", () => {
  it("comes back as it was written", () => {
    expect(parseCart(serializeCart([line]))).toEqual({ lines: [line], droppedCount: 0 });
  });

  it.each(["", "{", "null", "42", '"cart"', "{}", "[1,", "undefined"])(
    "is corrupt when it reads %j",
    (text) => expect(parseCart(text)).toBeNull(),
  );

  it("never throws and never yields an unsafe line, whatever JSON lies there", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (entries) => {
        expectSafe(parseCart(JSON.stringify(entries))?.lines ?? []);
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => expectSafe(parseCart(text)?.lines ?? [])));
  });

  it("is made safe field by field, whatever stands in a line's fields", () => {
    const anything = fc.oneof(fc.jsonValue(), fc.double(), fc.constantFrom("ebook", "course"));
    const entry = fc.record({
      id: anything,
      productId: anything,
      title: anything,
      price: anything,
      quantity: anything,
      type: anything,
    });
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        expectSafe(parseCart(JSON.stringify(entries))?.lines ?? []);
      }),
    );
  });

  it("keeps 50 of 10,000 lines and counts the others", () => {
    const many = Array.from({ length: 10_000 }, (_, n) => ({ ...line, productId: `p${n}` }));
    const cart = parseCart(JSON.stringify(many));
    expect(cart?.lines).toHaveLength(50);
    expect(cart?.droppedCount).toBe(9_950);
  });

  it("joins 10,000 lines of one product into one of 20", () => {
    const many = Array.from({ length: 10_000 }, () => line);
    expect(parseCart(JSON.stringify(many))?.lines).toEqual([{ ...line, quantity: 20 }]);
  });

  it("keeps a line with a tampered quantity or price, at one unit and no price", () => {
    const tampered = [{ ...line, quantity: -3, price: -1 }];
    expect(parseCart(JSON.stringify(tampered))?.lines).toEqual([
      { ...line, quantity: 1, price: 0 },
    ]);
  });
});

describe("the kept copy of a cart", () => {
  it("comes back as it was written", () => {
    const recent = { orderNumber: "TME-12345678", lines: [line] };
    expect(parseRecentCart(serializeRecentCart(recent))).toEqual(recent);
  });

  it("is nothing when it holds no line, and never throws", () => {
    expect(parseRecentCart('{"orderNumber":"TME-1","lines":[]}')).toBeNull();
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        expectSafe(parseRecentCart(text)?.lines ?? []);
      }),
    );
  });
});
