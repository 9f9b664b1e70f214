/** Limits and lifetimes of customer sign-in. Pages and emails show these numbers. */
export const customerPolicy = {
  codeMinutes: 10,
  /** Since the last visit. */
  sessionDays: 90,
  /** Since the code was entered, however often the customer visits. */
  maxSessionDays: 180,
  /** Since the code was entered: how long it allows address changes, export and deletion. */
  recentCodeMinutes: 15,
  /** Addresses of one customer. */
  maxEmails: 5,
} as const;
