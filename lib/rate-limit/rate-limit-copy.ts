/** Shown when a visitor is blocked for a while. */
export const rateLimitedCopy = {
  title: "Rate Limited",
  text: "Too many attempts. Please wait before trying again.",
} as const;

/** The same, in the newsletter's forms. */
export const tooManyAttempts = "Too many attempts. Please try again later.";
