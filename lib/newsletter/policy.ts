/** Lifetimes of the newsletter's links. Unsubscribe links never expire. */
export const linkLifetimes = {
  confirmDays: 7,
  /** Sent on request. Signed links in issues: lib/secrets/links.ts. */
  preferencesLinkHours: 24,
} as const;

/**
 * Anyone can put other values in the success page's URL, so the number of stored visits is limited.
 */
export const successVisitsPerSubscriber = 20;

/** Only the newest browsers are kept. */
export const browsersPerSubscriber = 20;
