import * as z from "zod/mini";
import { type SignupSource, signupSources } from "@/db/values/newsletter";
import { membershipPlanNames } from "@/lib/catalog/membership-plan-names";
import { emailField, ownNameField } from "@/lib/forms/fields";

/** The email field of every newsletter form. */
export const newsletterEmail = emailField("Email", 255);

/** Schema of every sign-up form, shared by browser and server. */
export const signupFormSchema = z.object({
  firstName: ownNameField("First name", 100),
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
