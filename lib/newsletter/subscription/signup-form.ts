import * as z from "zod/mini";
import { type SignupSource, signupSources } from "@/db/values/newsletter";
import { membershipPlanNames } from "@/lib/catalog/membership-plan-names";
import { getEmailProblem, maxTypedEmailLength, normalizeEmail } from "@/lib/core/email-address";
import { stripPastedEnds } from "@/lib/core/typed-text";
import { applyRules } from "@/lib/forms/fields";
import { visibleRule } from "@/lib/forms/rules";

const signupLimits = { firstName: 100, email: 255 } as const;

const longName = `First name must be at most ${signupLimits.firstName} characters`;
/**
 * Decomposed letters count as several characters. Anything longer is rejected before normalizing.
 */
const longestTypedName = 5 * signupLimits.firstName;

const missingName = "Enter your first name";
const longEmail = `Email must be at most ${signupLimits.email} characters`;
const missingEmail = "Enter your email address";

/** The email field of every newsletter form. */
export const newsletterEmail = z
  .string(missingEmail)
  .check(
    z.maxLength(maxTypedEmailLength, { error: longEmail, abort: true }),
    z.overwrite(normalizeEmail),
    z.minLength(1, { error: missingEmail, abort: true }),
    z.maxLength(signupLimits.email, longEmail),
    applyRules("Email", [(label, email) => getEmailProblem(email, label, signupLimits.email)]),
  );

/** Artists use all kinds of names, so the name rule of other forms doesn't apply. */
const firstName = z
  .string(missingName)
  .check(
    z.maxLength(longestTypedName, { error: longName, abort: true }),
    z.overwrite(stripPastedEnds),
    z.normalize("NFC"),
    z.minLength(1, missingName),
    z.maxLength(signupLimits.firstName, longName),
    applyRules("First name", [visibleRule]),
  );

/** Schema of every sign-up form, shared by browser and server. */
export const signupFormSchema = z.object({
  firstName,
  email: newsletterEmail,
  /** The checkbox, or a hidden field in forms where submitting is the consent. */
  consent: z.literal("on", "Check the box to receive our emails"),
  source: z.enum(signupSources),
  /** The membership plan the visitor is interested in. */
  plan: z.optional(z.enum(membershipPlanNames)),
});

type ConsentText = { readonly version: string; readonly text: string };

/**
 * The consent sentence. When it changes, give it a new version and move the old text to
 * lib/consents/consent-texts.ts.
 */
export const newsletterConsent = {
  version: "newsletter-2026-11",
  text: "I agree to receive emails about music royalties and publishing.",
} as const satisfies ConsentText;

/**
 * Shown next to the button of forms without a checkbox, where submitting the form is the consent.
 */
export const newsletterConsentBySending = {
  version: "newsletter-by-sending-2026-11-2",
  text: "By subscribing you agree to receive emails about music royalties and publishing. Every email has an unsubscribe link.",
} as const satisfies ConsentText;

/** Returns the version of the consent text that a form shows. */
export function getConsentVersion(source: SignupSource): string {
  return (source === "community" ? newsletterConsentBySending : newsletterConsent).version;
}
