import fc from "fast-check";
import { expect, it, test } from "vitest";
import { customerSchema } from "@/lib/checkout/checkout-form";
import {
  hasHiddenCharacters,
  normalizeSearchTerm,
  readEmailedCode,
  removeHiddenCharacters,
  stripPastedEnds,
} from "@/lib/core/typed-text";
import { checkFields } from "@/lib/forms/field-errors";
import { internationalNames } from "@/tests/support/international-names";

test.each(["E", "O", "李", "Ö"])("a name of one letter can buy: %j", (lastName) =>
  expect(checkFields(customerSchema, { lastName }).lastName).toBeUndefined(),
);

test("keeps what is visible when hidden characters are removed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(hasHiddenCharacters(removeHiddenCharacters(text))).toBe(false);
    }),
  );
  for (const name of internationalNames) expect(removeHiddenCharacters(name)).toBe(name);
});

test("keeps the final joiner of Malayalam, and tags in flags", () => {
  for (const text of [
    "അനില്\u200d",
    "Leeds 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
  ]) {
    expect(stripPastedEnds(`\u202a${text}\u202c `)).toBe(text);
  }
});

it.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["123-456", "123456"],
  ["1 2 3 4 5 6", "123456"],
  ["１２３４５６", "123456"],
  ["\u0661\u0662\u0663\u0664\u0665\u0666", "123456"],
  // govuk-pay/pay-selfservice #3637: dashes of every kind.
  ["123\u2013456", "123456"],
  ["123456\u200b", "123456"],
  // dailydotdev/apps #6421: a phone pastes the sentence.
  ["Your code is 123 456!", "123456"],
  ["123456 is your code. It works for 10 minutes.", "123456"],
  // opengovsg/FormSG #9471: the prefix of a text message.
  ["ABC-123456", "123456"],
  ["\u200e123456\u200f", "123456"],
])("reads %o", (typed, code) => {
  expect(readEmailedCode(typed)).toBe(code);
});

it.each([
  "",
  "12345",
  "1234567",
  "123 4567",
  "12 34 56 78",
  "123456 or 654321",
  "abc",
  "1".repeat(101),
])("refuses %o instead of guessing", (typed) => {
  expect(readEmailedCode(typed)).toBeNull();
});

test.each([
  ["  JO\u0000  Ray\n", "jo ray"],
  ["r\u0000ay@example.com", "r ay@example.com"],
  ["Zoe\u0308", "zo\u00eb"],
  ["50%_\\", "50%_\\"],
  ["a".repeat(201), "a".repeat(200)],
  ["\u0000", null],
  [" \t", null],
  [["a", "b"], null],
  [undefined, null],
])("normalizes %j to %j", (typed, term) => expect(normalizeSearchTerm(typed)).toBe(term));
