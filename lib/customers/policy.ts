/** Limits and lifetimes of customer sign-in. Pages and emails show these numbers. */
export const customerPolicy = {
  codeMinutes: 10,
  codeAttempts: 5,
  /** Since the last visit. */
  sessionDays: 90,
  /** Addresses of one customer. */
  maxEmails: 5,
} as const;
