/**
 * Texts that customers agree to at checkout. When you change one, give it a new version and move
 * the old text to former-consent-texts.ts.
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
