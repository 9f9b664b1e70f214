import { type ConsentKind, consentTexts } from "@/lib/consents/consent-texts";

/**
 * Every earlier wording that people agreed to, by version, for checkout, newsletter and contact
 * forms. Rows store the version, so never edit or remove an entry.
 */
const formerTexts: Readonly<Record<string, string>> = {
  "terms-2026-11": "I agree to the Terms of Service and Privacy Policy.",
  "radio-2026-11":
    "I understand that radio packages are paid promotion, that the station discloses sponsorship as the law asks, and that all sales are final.",
  "renewal-2026-11":
    "I understand that Elite Airplay renews every month at the price shown until I cancel, and that I can cancel online at any time.",
  "newsletter-by-sending-2026-11":
    "By subscribing you agree to receive emails about music royalties and publishing. Every one has a link to leave.",
  "inquiry-2026-11":
    "I agree to the Terms of Service and Privacy Policy, and that you keep what I write to answer it.",
};

export const consentLabels: Readonly<Record<ConsentKind, string>> = {
  terms: "Terms of Service",
  radio: "Radio terms",
  renewal: "Automatic renewal",
};

/** Returns the wording a customer agreed to, or null for a version we never published. */
export function getConsentText(version: string): string | null {
  const current = Object.values(consentTexts).find((one) => one.version === version);
  return current?.text ?? formerTexts[version] ?? null;
}
