/** Limits and lifetimes of downloads. Pages and emails show these numbers. */
export const downloadPolicy = {
  /** Counted from the payment for the order's first link, from sending for a new link. */
  linkHours: 48,
  /** How long an opened download can be fetched and resumed. */
  sessionMinutes: 60,
  /** How long an entered code verifies its browser. */
  verificationMinutes: 60,
  codeMinutes: 10,
  codeAttempts: 5,
  /** New links per order within `newLinkDays`. */
  newLinks: 5,
  newLinkDays: 30,
} as const;
