/**
 * Texts that customers agree to at checkout. When you change one, give it a new version and move
 * the old text to `formerTexts`.
 */
export const consentTexts = {
  terms: {
    version: "terms-2026-11-25",
    text: "I agree to the Terms of Service and Privacy Policy. Delivery may start right away. I understand that in the EU and UK I lose the right to withdraw once digital content is delivered or a service is complete.",
  },
  radio: {
    version: "radio-2026-11-25",
    text: "I understand that radio packages are paid promotion, that the station says on air that the play is sponsored and by whom, and that TME gives the station my name for this. I understand that all sales are final, except that TME refunds spins it doesn’t deliver.",
  },
  renewal: {
    version: "renewal-2026-11-25",
    text: "I agree that Elite Airplay renews automatically every month, and that my payment method is charged the price shown each month until I cancel. I can cancel online at any time.",
  },
} as const;

export type ConsentKind = keyof typeof consentTexts;

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
