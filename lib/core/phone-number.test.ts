import { expect, test } from "vitest";
import { cleanPhoneNumber, isPhoneNumber } from "@/lib/core/phone-number";

test.each([
  ["901.555.0100", "901.555.0100"],
  ["+1 (901) 555-0100 ext. 12", "+1 (901) 555-0100 ext. 12"],
  ["+1 (901) 555-0100, Extension: 12", "+1 (901) 555-0100 ext. 12"],
  ["379.620.4294x1673", "379.620.4294 ext. 1673"],
  ["+1-608-271-9000-x11", "+1-608-271-9000 ext. 11"],
  ["901 555 0100 #12", "901 555 0100 ext. 12"],
  ["tel:+1-901-555-0100;ext=12", "+1-901-555-0100 ext. 12"],
  ["\u202a+1\u00a0(901) 555\u20110100\u202c", "+1\u00a0(901) 555\u20110100"],
  ["９０１－５５５－０１００", "901-555-0100"],
  ["+۹۸ ۲۱ ۱۲۳۴ ۵۶۷۸", "+98 21 1234 5678"],
])("cleans the number %j to %j", (typed, cleaned) => {
  expect(cleanPhoneNumber(typed)).toBe(cleaned);
  expect(isPhoneNumber(cleaned)).toBe(true);
  expect(cleanPhoneNumber(cleaned)).toBe(cleaned);
});
