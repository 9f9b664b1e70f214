/** Lifetimes of the newsletter's links. Unsubscribe links never expire. */
export const linkLifetimes = {
  confirmDays: 7,
  /** Sent on request. Signed links in issues: lib/secrets/links.ts. */
  preferencesLinkHours: 24,
} as const;

/**
 * How often one address gets an email with a link of one purpose, across all forms and visitors.
 * Pages offer another email after a minute.
 */
export const linkEmailLimit = { secondsBetween: 60, perHour: 3, perDay: 6 } as const;

/**
 * Anyone can put other values in the success page's URL, so the number of stored visits is limited.
 */
export const successVisitsPerSubscriber = 20;

/** Only the newest browsers are kept. */
export const browsersPerSubscriber = 20;
