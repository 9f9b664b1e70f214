/** How long things are kept that are of no use later, in days; the privacy policy reads it too. */
export const keptDays = {
  rateLimits: 1,
  /** And the tokens and codes that staff's accounts were mailed. */
  buyerCodes: 30,
  eventPayloads: 90,
  newsletterLinks: 2,
  mailEvents: 400,
  /** From the newest sign-up on, of an address that never confirmed. */
  unconfirmedReaders: 30,
  /** As long as a browser keeps the cookie by which it is known (lib/web/browser-cookie.ts). */
  readerBrowsers: 90,
  /** The newsletter's and the forms' mails, from when they were sent or given up. */
  mailsWithoutOrder: 30,
  /** As long as they know an owner's browser again (lib/auth/sign-in-tries.ts). */
  endedSessions: 180,
  unconfirmedAccounts: 30,
} as const;
