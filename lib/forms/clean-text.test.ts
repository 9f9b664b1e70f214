import { beforeEach, describe, expect, test, vi } from "vitest";
import { customerSchema } from "@/lib/checkout/checkout-form";
import { createConsultationFormSchema } from "@/lib/consultations/consultation-form";
import { normalizeEmail } from "@/lib/core/email-address";
import { readEmailedCode } from "@/lib/core/typed-text";
import { hasExcessiveCombiningMarks, normalizeUnicode, stripMarkup } from "@/lib/forms/clean-text";
import { checkFields } from "@/lib/forms/field-errors";
import { notSuspiciousRule } from "@/lib/forms/rules";
import {
  contactFormSchema,
  homeFormSchema,
  partnershipFormSchema,
} from "@/lib/inquiries/inquiry-forms";
import { signupFormSchema } from "@/lib/newsletter/subscription/signup-form";

/** Two combining marks out of order, repeated: the worst case for normalization. */
const createMarks = (length: number) => `a${"\u0316\u0301".repeat(length / 2)}`;
const megabyte = createMarks(500_000);
const choices = [
  ...["partnershipType", "budgetRange", "sessionType", "preferredDate", "preferredTime"],
  ...["consent", "source", "honeypot"],
  // Set by the browser. An invalid one is ignored.
  "timeZone",
];

const forms = {
  home: homeFormSchema,
  contact: contactFormSchema,
  consultation: createConsultationFormSchema(new Date("2030-03-08T16:15:00Z")),
  partnership: partnershipFormSchema,
  signup: signupFormSchema,
  checkout: customerSchema,
};
const fields = Object.entries(forms).flatMap(([form, schema]) =>
  Object.keys(schema.shape)
    .filter((field) => !choices.includes(field))
    .map((field) => [form, field, schema] as const),
);

describe("excessive combining marks", () => {
  // Replaces the real function, which would take minutes if it were called.
  const normalize = vi.fn(function (this: string) {
    return String(this);
  });
  beforeEach(() => {
    normalize.mockClear();
    vi.spyOn(String.prototype, "normalize").mockImplementation(normalize);
  });
  const longestNormalized = () =>
    Math.max(0, ...normalize.mock.contexts.map((text) => text.length));

  test.each(fields)("in %s's %s are rejected and never normalized", (_form, field, schema) => {
    for (const typed of [megabyte, `${megabyte}@example.com`, `a@${megabyte}.com`]) {
      expect(checkFields(schema, { [field]: typed })[field]).toMatch(/^[A-Z].{10,}/);
    }
    expect(longestNormalized()).toBeLessThan(100);
  });

  test("are never normalized", () => {
    expect(stripMarkup(megabyte)).toBe(megabyte);
    expect(normalizeEmail(megabyte)).toBe(megabyte);
    expect(notSuspiciousRule("Message", megabyte)).toBe("Content contains suspicious patterns");
    expect(readEmailedCode(megabyte)).toBeNull();
    expect(longestNormalized()).toBe(0);
  });

  test("are suspicious even within the length limit", () => {
    for (const sample of [createMarks(1_500), "\uff9e\u0316".repeat(750), "\u0f73".repeat(1_500)]) {
      expect(checkFields(homeFormSchema, { message: sample }).message).toBeDefined();
      expect(notSuspiciousRule("Message", sample)).toBeDefined();
    }
    expect(longestNormalized()).toBeLessThan(100);
  });
});

test("accepts marks as people write them", () => {
  for (const text of ["Nguye\u0302\u0303n", "क्षत्रिय", "שָׁלוֹם", "Z\u0351\u036b\u0343a", "が"]) {
    expect(hasExcessiveCombiningMarks(text)).toBe(false);
    expect(normalizeUnicode(text, "NFC")).toBe(text.normalize("NFC"));
  }
});
