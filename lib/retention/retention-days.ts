/** How many days data is kept. The privacy policy shows these numbers. */
export const retentionDays = {
  rateLimits: 1,
  /** Also tokens and codes emailed to accounts. */
  downloadCodes: 30,
  eventPayloads: 90,
  newsletterLinks: 2,
  deliveryEvents: 400,
  /** Since the latest sign-up of an unconfirmed address. */
  unconfirmedSubscribers: 30,
  /** Matches the lifetime of the cookie that identifies the browser (lib/web/visitor/browser-cookie.ts). */
  subscriberBrowsers: 90,
  /** Newsletter and contact form emails, since they were sent or failed. */
  emailsWithoutOrder: 30,
  /** Matches how long an owner's browser is recognized (lib/auth/throttling/sign-in-throttle-keys.ts). */
  endedSessions: 180,
  unconfirmedAccounts: 30,
} as const;
