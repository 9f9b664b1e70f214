/** The consent of the contact and partnership forms. Change `version` together with the text. */
export const inquiryConsent = {
  version: "inquiry-2026-11",
  text: "I agree to the Terms of Service and Privacy Policy, and that you keep what I write to answer it.",
} as const;
