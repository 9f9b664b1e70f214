import type { SignupForm } from "@/db/values/newsletter";

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
export function getConsentVersion(source: SignupForm): string {
  return (source === "community" ? newsletterConsentBySending : newsletterConsent).version;
}
