import fc from "fast-check";
import { expect, test } from "vitest";
import { centsToDecimal, formatCents, parseDollars } from "@/lib/core/money";

test.each([
  ["49.99", 4_999],
  [" $1,234.5 ", 123_450],
  ["1234567", 123_456_700],
  ["0.05", 5],
])("parses %j as %d cents", (typed, cents) => {
  expect(parseDollars(typed)).toBe(cents);
});

test.each(["", "-5", "1,23", "12,3456", "1.999", "1e3", "$", "five", "1 000", "49,99"])(
  "rejects %j",
  (typed) => {
    expect(parseDollars(typed)).toBeNull();
  },
);

test("parses every formatted amount back to the same cents", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
      expect(parseDollars(formatCents(cents))).toBe(cents);
      expect(parseDollars(centsToDecimal(cents))).toBe(cents);
    }),
  );
});

test("nothing is $0.00, with a minus sign before it too", () => {
  expect([0, -0].map(formatCents)).toEqual(["$0.00", "$0.00"]);
});
