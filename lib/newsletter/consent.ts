import type { SignupSource } from "@/lib/newsletter/subscriber";

type ConsentText = { readonly version: string; readonly text: string };

/** What a reader agrees to; a change of wording takes a new version. */
export const newsletterConsent = {
  version: "newsletter-2026-11",
  text: "I agree to receive emails about music royalties and publishing.",
} as const satisfies ConsentText;

/** Beside the button of a form without a box to tick: sending it is the consent. */
export const newsletterConsentBySending = {
  version: "newsletter-by-sending-2026-11",
  text: "By subscribing you agree to receive emails about music royalties and publishing. Every one has a link to leave.",
} as const satisfies ConsentText;

/** Version of the text that a form shows. */
export function consentVersionOf(source: SignupSource): string {
  return (source === "community" ? newsletterConsentBySending : newsletterConsent).version;
}
