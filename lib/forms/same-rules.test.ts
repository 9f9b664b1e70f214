import { describe, expect, test } from "vitest";
import type { $ZodType } from "zod/v4/core";
import { addAdminForm, inviteStaffForm } from "@/lib/admins/admin-forms";
import { emailForm, signInForms, signUpForm } from "@/lib/auth/auth-forms";
import { customerSchema } from "@/lib/checkout/checkout-form";
import { createConsultationFormSchema } from "@/lib/consultations/consultation-form";
import {
  codeFormSchema,
  correctEmailSchema,
  emailFormSchema as libraryEmail,
} from "@/lib/customers/library-forms";
import { createDataRequestSchema } from "@/lib/data-requests/data-request-form";
import { checkFields } from "@/lib/forms/field-errors";
import {
  emailRule,
  nameRule,
  phoneRule,
  type Rule,
  requiredMessage,
  visibleRule,
} from "@/lib/forms/rules";
import {
  contactFormSchema,
  homeFormSchema,
  partnershipFormSchema,
} from "@/lib/inquiries/inquiry-forms";
import { emailFormSchema as newsletterEmail } from "@/lib/newsletter/newsletter-forms";
import { signupFormSchema } from "@/lib/newsletter/subscription/signup-form";
import { correctEmailForm, subscriptionLinkForm } from "@/lib/orders/order-forms";
import { profileSchema } from "@/lib/profile/profile-form";
import { reviewFormSchema } from "@/lib/reviews/review-form";
import { internationalNames } from "@/tests/support/international-names";

const now = new Date("2030-03-08T12:00:00Z");
const consultation = createConsultationFormSchema(now);

type FormField = readonly [form: string, schema: $ZodType, field: string, label: string];

const emailFields: readonly FormField[] = [
  ["home", homeFormSchema, "email", "Email"],
  ["contact", contactFormSchema, "email", "Email"],
  ["consultation", consultation, "email", "Email"],
  ["partnership", partnershipFormSchema, "email", "Email"],
  ["checkout", customerSchema, "email", "Email"],
  ["sign-up", signupFormSchema, "email", "Email"],
  ["preferences", newsletterEmail, "email", "Email"],
  ["library", libraryEmail, "email", "Email"],
  ["library code", codeFormSchema, "email", "Email"],
  ["corrected receipt", correctEmailSchema, "email", "Email"],
  ["subscription link", subscriptionLinkForm, "email", "Email"],
  ["staff sign-in", signInForms.password, "email", "Email"],
  ["staff link", emailForm, "email", "Email"],
  ["staff sign-up", signUpForm, "email", "Email"],
  ["receipt corrected by staff", correctEmailForm, "email", "Email"],
  ["data request", createDataRequestSchema(() => now), "email", "Email"],
  ["new admin", addAdminForm, "email", "Email"],
  ["invitation", inviteStaffForm, "inviteEmail", "Email"],
];

const nameFields: readonly FormField[] = [
  ["home", homeFormSchema, "name", "Name"],
  ["contact", contactFormSchema, "firstName", "First name"],
  ["contact", contactFormSchema, "lastName", "Last name"],
  ["consultation", consultation, "name", "Name"],
  ["partnership", partnershipFormSchema, "name", "Name"],
  ["checkout", customerSchema, "firstName", "First name"],
  ["checkout", customerSchema, "lastName", "Last name"],
];

/** Where artists enter the name they use. */
const ownNameFields: readonly FormField[] = [
  ["sign-up", signupFormSchema, "firstName", "First name"],
  ["review", reviewFormSchema, "displayName", "Name"],
];

const phoneFields: readonly FormField[] = [
  ["consultation", consultation, "phone", "Phone"],
  ["partnership", partnershipFormSchema, "phone", "Phone"],
  ["checkout", customerSchema, "phone", "Phone"],
  ["business profile", profileSchema, "phone", "Phone"],
];

/** Every form says of each text what the rule says. */
function followsRule(
  fields: readonly FormField[],
  rule: Rule,
  accepted: readonly string[],
  refused: readonly string[],
) {
  test.each(fields)("%s", (_form, schema, field, label) => {
    const check = (typed: string) => checkFields(schema, { [field]: typed })[field];
    for (const typed of accepted) expect([typed, check(typed)]).toEqual([typed, undefined]);
    for (const typed of refused) {
      const message = rule(label, typed);
      expect([typed, message]).toEqual([typed, expect.any(String)]);
      // Checkout adds what a company or an artist can do instead.
      expect([typed, check(typed)]).toEqual([typed, expect.stringContaining(message ?? "")]);
    }
  });
}

describe("email addresses", () => {
  followsRule(
    emailFields,
    emailRule,
    ["bessie@artist.test", " Bessie@Artist.TEST ", "b.smith+royalties@mail.artist.co.uk"],
    [
      "bessie",
      "bessie@",
      "@artist.test",
      "bess ie@artist.test",
      "bessie@artist..test",
      "bessié@artist.test",
      "bessie\u0000@artist.test",
      "bessie@artist.test\r\nBcc: all@artist.test",
    ],
  );
});

/** Pasting adds hidden marks and spaces around a name. */
const pastedNames = internationalNames.map((name) => `\u202a\u00a0${name}\u202c\u200b\r\n`);

describe("names of people", () => {
  followsRule(
    nameFields,
    nameRule,
    [...internationalNames, ...pastedNames],
    [
      ...["2 Chainz", "A$AP Rocky", "Studio 901 LLC", "Jo²hn", "D~oe"],
      // Punctuation alone (PrestaShop/PrestaShop#42801).
      ...["--", "' -"],
      "Bessie 2000",
      "Bessie & Co",
      "https://artist.test",
      "bessie@artist.test",
      ...["Bess\u202eie", "Bes\u200bsie", "Bessie\r\nBcc: all", "Bes\u0000sie", "Ray\u200dCharles"],
    ],
  );
});

describe("names that people use", () => {
  const refused = ["Bes\u202esie", "Bessie\nSmith", "Bes\u200bsie", "Bes\u0000sie", "Bes\ud800sie"];
  const artists = ["A$AP", "2 Chainz", "070 Shake", "<3", "<PIG>", "🎤", "X"];
  followsRule(
    ownNameFields,
    visibleRule,
    [...internationalNames, ...pastedNames, ...artists],
    refused,
  );
});

describe("a field that's empty or missing", () => {
  const required = [...emailFields, ...nameFields, ...ownNameFields];
  const cases = required.map(
    ([form, schema, field, label]) => [form, field, schema, label] as const,
  );
  test.each(cases)("%s: %s", (_form, field, schema, label) => {
    for (const typed of [{ [field]: "" }, { [field]: "  " }, {}]) {
      expect(checkFields(schema, typed)[field]).toBe(requiredMessage(label));
    }
  });
});

describe("phone numbers", () => {
  followsRule(
    phoneFields,
    phoneRule,
    ["+1 901 555 0100", "(901) 555-0100", ""],
    ["call me", "901-555-0100 ext. home", "0901 555", "+1 901 555 0100 0100 0100 0100"],
  );
});
