/** What visitors agree to when they write to us; a change of wording takes a new version. */
export const inquiryConsent = {
  version: "inquiry-2026-11",
  text: "I agree to the Terms of Service and Privacy Policy, and that you keep what I write to answer it.",
} as const;
