/** How many days data is kept. The privacy policy shows these numbers. */
export const keptDays = {
  rateLimits: 1,
  /** Also tokens and codes emailed to accounts. */
  buyerCodes: 30,
  eventPayloads: 90,
  newsletterLinks: 2,
  mailEvents: 400,
  /** Since the latest sign-up of an unconfirmed address. */
  unconfirmedReaders: 30,
  /** Matches the lifetime of the cookie that identifies the browser (lib/web/browser-cookie.ts). */
  readerBrowsers: 90,
  /** Newsletter and contact form emails, since they were sent or failed. */
  mailsWithoutOrder: 30,
  /** Matches how long an owner's browser is recognized (lib/auth/sign-in-tries.ts). */
  endedSessions: 180,
  unconfirmedAccounts: 30,
} as const;
