import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { customerSchema } from "@/lib/checkout/checkout-form";
import { createConsultationFormSchema } from "@/lib/consultations/consultation-form";
import {
  hasHiddenCharacters,
  isPersonName,
  normalizeSearchTerm,
  readEmailedCode,
  removeHiddenCharacters,
  stripPastedEnds,
} from "@/lib/core/typed-text";
import { invoiceFormSchema } from "@/lib/customers/library-forms";
import { checkFields } from "@/lib/forms/field-errors";
import { parseSender } from "@/lib/inquiries/email/parse-address";
import {
  contactFormSchema,
  homeFormSchema,
  partnershipFormSchema,
} from "@/lib/inquiries/inquiry-forms";
import { signupFormSchema } from "@/lib/newsletter/subscription/signup-form";
import { profileSchema } from "@/lib/profile/profile-form";
import { reviewFormSchema } from "@/lib/reviews/review-form";
import { internationalNames } from "@/tests/support/international-names";

const pasted = fc.stringMatching(
  /^[ \t\r\n\u00a0\u2003\u3000\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u00ad]*$/,
);
const anyName = fc.constantFrom(...internationalNames);

const now = new Date("2030-03-04T18:00:00Z");

const forms: Readonly<Record<string, (name: string) => unknown>> = {
  contact: (lastName) => checkFields(contactFormSchema, { lastName }).lastName,
  checkout: (lastName) => checkFields(customerSchema, { lastName }).lastName,
  newsletter: (firstName) => checkFields(signupFormSchema, { firstName }).firstName,
  profile: (name) => checkFields(profileSchema, { name }).name,
  home: (name) => checkFields(homeFormSchema, { name }).name,
  consultation: (name) => checkFields(createConsultationFormSchema(now), { name }).name,
  partnership: (name) => checkFields(partnershipFormSchema, { name }).name,
  review: (displayName) => checkFields(reviewFormSchema, { displayName }).displayName,
  invoice: (name) => checkFields(invoiceFormSchema, { name }).name,
  // An email is never refused: its sender's name only loses what hides in it.
  email: (name) =>
    parseSender(`"${name}" <ray@example.com>`).name === stripPastedEnds(name)
      ? undefined
      : "changed",
};

describe("a name", () => {
  test("is accepted in every form, with whatever pasting adds at its ends", () => {
    fc.assert(
      fc.property(anyName, pasted, pasted, (name, before, after) => {
        const problems = Object.entries(forms).map(([form, check]) => [
          form,
          check(`${before}${name}${after}`),
        ]);
        expect(problems.filter(([, problem]) => problem !== undefined)).toEqual([]);
        expect(stripPastedEnds(`${before}${name}${after}`)).toBe(name);
      }),
    );
  });

  test.each(["Ray\u202eselrahC", "Ray\u200bCharles", "Ray\u200dCharles", "Ray\u2066Charles"])(
    "with hidden characters inside is rejected with the same message in every form: %j",
    (name) => {
      expect(forms.contact?.(name)).toBe("Last name contains invalid characters");
      expect(forms.checkout?.(name)).toBe("Last name contains invalid characters");
      expect(forms.newsletter?.(name)).toBe("First name contains invalid characters");
      expect(isPersonName(name)).toBe(false);
    },
  );

  test.each([
    ...["2 Chainz", "Ike & Tina", "A$AP Rocky", "Studio 901 LLC", "Jo²hn", "D~oe"],
    // Punctuation alone (PrestaShop/PrestaShop#42801).
    ...["-", "--", ".", "' -"],
  ])("has letters, and no digits or symbols, in every form for people: %j", (name) => {
    expect(forms.contact?.(name)).toMatch(/^Last name (contains invalid characters|must be)/);
    expect(forms.checkout?.(name)).toMatch(
      /^Last name contains invalid characters\. .*Your invoice can name a company/,
    );
    // Subscribers may go by any name.
    expect(forms.newsletter?.(name)).toBeUndefined();
  });

  test.each(["E", "O", "李", "Ö"])("of one letter can buy: %j", (name) =>
    expect(forms.checkout?.(name)).toBeUndefined(),
  );
});

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

test("takes linear time", { timeout: 5_000 }, () => {
  expect(stripPastedEnds(`${"\u200b".repeat(100_000)}x${" ".repeat(100_000)}`)).toBe("x");
  expect(stripPastedEnds(`${"\u200b ".repeat(100_000)}`)).toBe("");
  expect(hasHiddenCharacters("\u0627\u200c".repeat(50_000))).toBe(true);
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
