import type { RetainedKind } from "@/lib/retention/retention-days";

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
