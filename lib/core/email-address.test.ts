import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatSender,
  isEmailAddress,
  normalizeEmail,
  parseSenderAddress,
} from "@/lib/core/email-address";
import { emailRule } from "@/lib/forms/rules";

// That each form has this rule is proved in lib/forms/same-rules.test.ts.
const findProblem = (email: string) => emailRule("Email", email);

describe("an email address", () => {
  test.each([
    ["ray@shop.test", "ray@shop.test"],
    [" Ray.Charles+news@Sub.Shop.Test ", "ray.charles+news@sub.shop.test"],
    ["a@b.co", "a@b.co"],
    ["jose@münchen.de", "jose@xn--mnchen-3ya.de"],
    [`${"a".repeat(242)}@example.com`, `${"a".repeat(242)}@example.com`],
    ["Ray@ПОЧТА.рф", "ray@xn--80a1acny.xn--p1ai"],
    ["ray@例え。テスト", "ray@xn--r8jz45g.xn--zckzah"],
    ["ray@i❤.ws", "ray@xn--i-7iq.ws"],
    ["o'neill_-+x@xn--mnchen-3ya.de", "o'neill_-+x@xn--mnchen-3ya.de"],
    ["r&b@label.com", "r&b@label.com"],
    ["a/b=c#d!e%f*g?h^i`j{k|l}m~n$o@label.com", "a/b=c#d!e%f*g?h^i`j{k|l}m~n$o@label.com"],
    ["bessie.@docomo.ne.jp", "bessie.@docomo.ne.jp"],
    ["bess..ie@docomo.ne.jp", "bess..ie@docomo.ne.jp"],
    [".bessie@docomo.ne.jp", ".bessie@docomo.ne.jp"],
    ["bessie＠artist．com", "bessie@artist.com"],
    ["ｂｅｓｓｉｅ@artist。com", "bessie@artist.com"],
    ["\u202abessie@artist.com\u202c", "bessie@artist.com"],
    ["\ufeff\u00a0bessie@artist.com\u200b\u200e\r\n", "bessie@artist.com"],
    ["bessie@\u200bartist.com", "bessie@artist.com"],
    ["bessie@art\u00adist.com", "bessie@artist.com"],
    ["mailto:Bessie@artist.com?subject=Hello", "bessie@artist.com"],
    ["<bessie@artist.com>", "bessie@artist.com"],
    ["Bessie Smith <bessie@artist.com>", "bessie@artist.com"],
    ['"Smith, Bessie" <mailto:bessie@artist.com>;', "bessie@artist.com"],
    ["bessie@artist.com,", "bessie@artist.com"],
    ["bessie@artist.com.", "bessie@artist.com"],
    ["“bessie@artist.com”", "bessie@artist.com"],
    ["(bessie@artist.com)", "bessie@artist.com"],
    ["'bessie'@artist.com", "'bessie'@artist.com"],
  ])("is accepted and normalized: %s to %s", (typed, normalized) => {
    expect(normalizeEmail(typed)).toBe(normalized);
    expect(isEmailAddress(normalized)).toBe(true);
    expect(findProblem(typed)).toBeUndefined();
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
    "ray@é.com／x",
    "ray:x@é.com:y@é.com",
    ...["ray", "ray@", "@shop.test", "ray@@shop.test", "ray charles@shop.test", "ray@-shop.test"],
    ...["ray@shop.test\r\nBcc: all@shop.test", "ray@shop.test, all@shop.test"],
    `${"a".repeat(243)}@example.com`,
    "ray@shop",
    "ray@é..com",
    "ray@shop.1",
  ])("is rejected instead of changed into another address: %j", (typed) => {
    const message = "Email must be a valid email address";
    expect(findProblem(typed)).toBe(message);
  });

  test.each([
    ["jörg@label.de", "ö"],
    ["иван@почта.рф", "и"],
    ["用户@例子.广告", "用"],
  ])("is rejected with the reason if our provider can't send to it: %j", (typed, letter) => {
    const message = `Email can’t have “${letter}” before the @ because we can’t send email to such addresses. Use another address.`;
    expect(findProblem(typed)).toBe(message);
  });
});

/** What `input type=email` accepts (HTML, 4.10.5.1.5), at a domain with a dot. */
const validAddress = fc
  .tuple(
    fc.stringMatching(/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,30}$/),
    fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/),
    fc.constantFrom("com", "de", "co.uk", "ne.jp", "music"),
  )
  .map(([local, domain, ending]) => `${local}@${domain}.${ending}`);

const pastedBefore = [
  "",
  " ",
  "\u00a0",
  "\ufeff",
  "\u202a",
  "\u200b",
  "<",
  "mailto:",
  "Bessie <",
  "“",
];
const pastedAfter = [
  "",
  " ",
  "\u00a0",
  "\u202c",
  "\u200b",
  ">",
  ",",
  ".",
  ";",
  "”",
  "\r\n",
  " ,\u200f",
];

test("normalizing keeps every address that the browser accepts, as stored before", () => {
  fc.assert(
    fc.property(validAddress, (address) => {
      expect(normalizeEmail(address)).toBe(address);
      expect(isEmailAddress(address)).toBe(true);
    }),
  );
});

test("an address pasted with anything around it normalizes to itself", () => {
  const around = fc.tuple(fc.constantFrom(...pastedBefore), fc.constantFrom(...pastedAfter));
  fc.assert(
    fc.property(validAddress, around, (address, [before, after]) => {
      expect(normalizeEmail(`${before}${address}${after}`)).toBe(address);
    }),
  );
});

test("normalizing twice changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }), (one, two) => {
      for (const typed of [one, two, `${one}@${two}`, `<${one}@${two}>`, `${one}@shop.test,`]) {
        const normalized = normalizeEmail(typed);
        if (isEmailAddress(normalized)) expect(normalizeEmail(normalized)).toBe(normalized);
      }
    }),
  );
});

test.each([
  ["Beale Music <hello@beale.test>", "Beale Music <hello@beale.test>"],
  ["Beale, Smith & Co. <hello@beale.test>", '"Beale, Smith & Co." <hello@beale.test>'],
  ['The "Beale" Sound <hello@beale.test>', '"The \\"Beale\\" Sound" <hello@beale.test>'],
  ['"Beale, LLC" <hello@beale.test>', '"Beale, LLC" <hello@beale.test>'],
  [
    "Beale (Memphis); 901: x@y <hello@beale.test>",
    '"Beale (Memphis); 901: x@y" <hello@beale.test>',
  ],
  ["Back\\slash <hello@beale.test>", '"Back\\\\slash" <hello@beale.test>'],
  ["Müsik 🎵 <hello@beale.test>", "Müsik 🎵 <hello@beale.test>"],
  ["<hello@beale.test>", "hello@beale.test"],
  ["hello@beale.test", "hello@beale.test"],
])("formats the sender %j as %j", (sender, formatted) => {
  expect(formatSender(sender)).toBe(formatted);
  expect(formatSender(formatted)).toBe(formatted);
  if (sender.startsWith("<")) return;
  expect(parseSenderAddress(formatted)).toBe("hello@beale.test");
});
