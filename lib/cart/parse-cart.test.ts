import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CartLine, cartItemTypes } from "@/lib/cart/cart";
import {
  parseCart as parseCartAt,
  parseRecentCart as parseRecentCartAt,
  serializeCart,
  serializeRecentCart,
} from "@/lib/cart/parse-cart";

const nowMs = Date.parse("2026-03-02T15:00:00Z");
const parseCart = (text: string) => parseCartAt(text, nowMs);
const parseRecentCart = (text: string) => parseRecentCartAt(text, nowMs);

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
    expect(each.id).toMatch(/^\d{13,16}$/);
    expect(each.title.length).toBeLessThanOrEqual(200);
    expect(Number.isSafeInteger(each.price) && each.price >= 0).toBe(true);
    expect(Number.isInteger(each.quantity) && each.quantity >= 1 && each.quantity <= 20).toBe(true);
    expect(cartItemTypes).toContain(each.type);
  }
}

describe("the stored cart", () => {
  it("survives a round trip", () => {
    expect(parseCart(serializeCart([line]))).toEqual({
      lines: [line],
      droppedCount: 0,
      changedQuantities: [],
    });
  });

  it.each(["", "{", "null", "42", '"cart"', "{}", "[1,", "undefined"])(
    "is corrupt when it reads %j",
    (text) => expect(parseCart(text)).toBeNull(),
  );

  it("never throws and never yields an unsafe line, whatever JSON is stored", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (entries) => {
        expectSafe(parseCart(JSON.stringify(entries))?.lines ?? []);
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => expectSafe(parseCart(text)?.lines ?? [])));
  });

  it("is repaired field by field, whatever a line contains", () => {
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

  it("merges 10,000 lines of one product into one of 20", () => {
    const many = Array.from({ length: 10_000 }, () => line);
    expect(parseCart(JSON.stringify(many))?.lines).toEqual([{ ...line, quantity: 20 }]);
  });

  it("resets a line's tampered quantity to one and its price to unknown", () => {
    const tampered = [{ ...line, quantity: -3, price: -1 }];
    expect(parseCart(JSON.stringify(tampered))?.lines).toEqual([
      { ...line, quantity: 1, price: 0 },
    ]);
  });
});

describe("an invalid stored quantity", () => {
  it.each([
    [1e9, 20],
    [21, 20],
    [0, 1],
    [-3, 1],
    [2.5, 2],
    ["3", 1],
    [null, 1],
  ])("of %s becomes %i and is reported", (quantity, clamped) => {
    const cart = parseCart(JSON.stringify([{ ...line, quantity }]));
    expect(cart?.lines[0]?.quantity).toBe(clamped);
    expect(cart?.changedQuantities).toEqual(["ebook"]);
  });

  it("is reported when several lines of one product exceed the limit", () => {
    const cart = parseCart(JSON.stringify([line, { ...line, quantity: 19 }]));
    expect(cart?.lines).toEqual([{ ...line, quantity: 20 }]);
    expect(cart?.changedQuantities).toEqual(["ebook"]);
    expect(parseCart(JSON.stringify([line, line]))?.changedQuantities).toEqual([]);
  });
});

describe("a stored line's id", () => {
  it.each([undefined, "", "ebook", 1_763_719_200_000, null])(
    "of %j is replaced by one from the time",
    (id) => {
      const lines = [
        { ...line, productId: "course" },
        { ...line, id },
      ];
      const cart = parseCart(JSON.stringify(lines));
      expect(cart?.lines.map((each) => each.id)).toEqual([line.id, String(nowMs + 1)]);
    },
  );
});

describe("the recent cart", () => {
  it("survives a round trip", () => {
    const recent = { orderNumber: "TME-12345678", lines: [line] };
    expect(parseRecentCart(serializeRecentCart(recent))).toEqual(recent);
  });

  it("is null when it has no lines, and never throws", () => {
    expect(parseRecentCart('{"orderNumber":"TME-1","lines":[]}')).toBeNull();
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        expectSafe(parseRecentCart(text)?.lines ?? []);
      }),
    );
  });
});
