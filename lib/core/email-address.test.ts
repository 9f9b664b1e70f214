import { describe, expect, test } from "vitest";
import { getCustomerErrors } from "@/lib/checkout/checkout-form";
import { isEmailAddress, normalizeEmail } from "@/lib/core/email-address";
import { checkFields } from "@/lib/forms/field-errors";
import { homeFormSchema } from "@/lib/inquiries/forms/home-form";
import { signupFormSchema } from "@/lib/newsletter/subscription/signup-form";

const forms = {
  message: (email: string) => checkFields(homeFormSchema, { email }).email,
  newsletter: (email: string) => checkFields(signupFormSchema, { email }).email,
  checkout: (email: string) => getCustomerErrors({ email }).email,
};

const verdicts = (email: string) =>
  Object.entries(forms).map(([form, problem]) => [form, problem(email)]);

describe("an email address in any form", () => {
  test.each([
    ["ray@shop.test", "ray@shop.test"],
    ["Ray@ПОЧТА.рф", "ray@xn--80a1acny.xn--p1ai"],
    ["ray@例え。テスト", "ray@xn--r8jz45g.xn--zckzah"],
    ["ray@i❤.ws", "ray@xn--i-7iq.ws"],
    ["o'neill_-+x@xn--mnchen-3ya.de", "o'neill_-+x@xn--mnchen-3ya.de"],
  ])("is accepted and normalized: %s to %s", (typed, normalized) => {
    expect(normalizeEmail(typed)).toBe(normalized);
    expect(isEmailAddress(normalized)).toBe(true);
    expect(verdicts(typed)).toEqual(Object.keys(forms).map((form) => [form, undefined]));
  });

  test.each([
    "ray@é.com/path?x#y",
    "ray@é.com/",
    "ray@é.com:80",
    "ray@é.com?",
    "ray@é.com#",
    "ray@é.com\\x",
    "ray@é%2ecom",
    "ray@é\n.com",
    "ray@é\t.com",
    "ray@é .com",
    "ray@é\u00ad.com",
    "ray@shop\u200b.test",
    "ray@é.com／x",
    "ray:x@é.com:y@é.com",
    "ray@shop",
    "иван@почта.рф",
    "ray@é..com",
    "ray..c@shop.test",
    "ray@shop.1",
  ])("is rejected instead of changed into another address: %j", (typed) => {
    const message = "Email must be a valid email address";
    expect(verdicts(typed)).toEqual(Object.keys(forms).map((form) => [form, message]));
  });
});
