import { expect, it } from "vitest";
import { readEmailedCode } from "@/lib/core/emailed-code";

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
