/**
 * How many days data is kept, and since when. The privacy policy shows these numbers.
 * Never deleted by age: orders (with payments, consents, emails and download history), inquiries,
 * consultations, radio submissions, confirmed accounts, suppressed addresses, the audit log, and
 * confirmed subscribers, who stay until they're erased (lib/flows/erase-subscriber.ts).
 */
export const retentionDays = {
  /** Since the window started or the last attempt; blocked keys stay until the block ends. */
  rateLimits: 1,
  /** Uploaded playout logs. What was imported from them stays. */
  logUploads: 1,
  /** Rows of imported lists that were refused or never imported. What was imported from them stays. */
  importRows: 30,
  /** Counts of unexpected errors per minute. */
  faultCounts: 8,
  /** Resolved incidents, since they were resolved. */
  incidents: 400,
  /** Emailed sign-in links, codes and confirmations, since they expired. */
  authTokens: 30,
  /** Since the Stripe event was handled. */
  eventPayloads: 90,
  /** Since a preferences link expired. */
  newsletterLinks: 2,
  /** Since the event was received. Received emails that aren't in the inbox: since they were handled. */
  deliveryEvents: 400,
  /** Since the latest sign-up of an unconfirmed email address. */
  unconfirmedSubscribers: 30,
  /** Since the browser was linked. Matches its cookie (lib/web/visitor/browser-cookie.ts). */
  subscriberBrowsers: 90,
  /** Since the course link was opened in it. Matches the same cookie. */
  courseBrowsers: 90,
  /** Newsletter, contact form and sign-in emails, since they were sent or failed. */
  emailsWithoutOrder: 30,
  /** What staff can read of an email, since it was sent. The row of an order's email stays. */
  emailCopies: 400,
  /** Since they expired or were ended. Matches how long an owner's browser is recognized (lib/auth/sign-in-limits.ts). */
  endedSessions: 180,
  /** Since sign-up, once no confirmation link is stored. */
  unconfirmedAccounts: 30,
  /** Closed requests, since they were closed. 11 CCR § 7101(a) wants 24 months. */
  dataRequests: 731,
  /** Staff's notes about people, since they were written. Those that wait for their day stay. */
  personNotes: 1096,
} as const;

/** Data that is deleted by its age. */
export type RetainedKind = keyof typeof retentionDays;

/** California's automatic renewal law (Bus. & Prof. Code § 17602). Order consents are never deleted. */
export const consentRetentionYears = 3;

/** What staff call the data that the retention job deletes; also the names of its counts. */
export const retentionLabels: Readonly<
  Record<RetainedKind | "lessonUploads" | "importUploads", string>
> = {
  rateLimits: "Rate limit counters",
  logUploads: "Uploaded station logs",
  importRows: "Rows of imported lists",
  faultCounts: "Error counts",
  incidents: "Resolved problems",
  authTokens: "Sign-in links and codes",
  eventPayloads: "Stripe event contents",
  newsletterLinks: "Newsletter link records",
  deliveryEvents: "Email delivery reports",
  unconfirmedSubscribers: "Unconfirmed newsletter sign-ups",
  subscriberBrowsers: "Browsers linked to subscribers",
  courseBrowsers: "Browsers linked to a course",
  emailsWithoutOrder: "Emails without an order",
  emailCopies: "Copies of emails",
  endedSessions: "Ended sign-in sessions",
  unconfirmedAccounts: "Unconfirmed accounts",
  dataRequests: "Closed data requests",
  personNotes: "Notes about people",
  lessonUploads: "Abandoned lesson uploads",
  importUploads: "Files of imports",
};

/** Returns the label of a stored count, or its name if it's older than its label. */
export function getRetentionLabel(name: string): string {
  return (retentionLabels as Readonly<Record<string, string>>)[name] ?? name;
}
