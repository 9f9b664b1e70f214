/** The consent of the contact and partnership forms. Change `version` together with the text. */
export const inquiryConsent = {
  version: "inquiry-2026-11-2",
  text: "I agree to the Terms of Service and Privacy Policy, and I agree that TME may store my message so it can reply.",
} as const;
