import type { SubscriberDetails } from "@/lib/subscribers/read-subscriber";

export type SubscriberTimelineEntry = {
  readonly key: string;
  readonly at: Date;
  readonly title: string;
  readonly note: string | null;
  /** Link to details. */
  readonly href: string | null;
};

const eventTitles: Readonly<Record<SubscriberDetails["events"][number]["type"], string>> = {
  signup_requested: "Signed up",
  membership_interest: "Interested in a membership",
  subscribed: "Viewed confirmation page",
  confirmed: "Confirmed",
  preferences_changed: "Changed preferences",
  unsubscribed: "Unsubscribed",
  quickcheck_yes: "Quick check: yes",
  quickcheck_no: "Quick check: no",
};

/** Builds a subscriber's timeline, newest first. */
export function getSubscriberTimeline(
  details: SubscriberDetails,
): readonly SubscriberTimelineEntry[] {
  const entries: SubscriberTimelineEntry[] = [
    ...details.events.map(({ id, type, item, campaign, details, at }) => ({
      key: `event-${id}`,
      at,
      title: eventTitles[type],
      note: joinNotes([item, campaign, ...formatDetails(details)]),
      href: null,
    })),
    ...details.issues.map(({ issueId, subject, status, at, lastError }) => ({
      key: `issue-${issueId}`,
      at,
      title: `Newsletter: ${subject}`,
      note: joinNotes([status, lastError]),
      href: `/admin/emails/${issueId}`,
    })),
    ...details.emails.map(({ id, kind, at, sentAt, failedAt, lastError }) => ({
      key: `email-${id}`,
      at,
      title: `Email: ${kind.replaceAll("_", " ")}`,
      note: joinNotes([sentAt ? "sent" : failedAt ? "failed" : "waiting", lastError]),
      href: null,
    })),
    ...details.orders.map(({ id, orderNumber, status, at }) => ({
      key: `order-${id}`,
      at,
      title: `Order ${orderNumber}`,
      note: status.replaceAll("_", " "),
      href: `/admin/orders/${id}`,
    })),
    ...details.messages.map(({ id, kind, status, subject, at }) => ({
      key: `message-${id}`,
      at,
      title: `Message from the ${kind} form`,
      note: joinNotes([subject, status]),
      href: `/admin/inbox/${id}`,
    })),
  ];
  return entries.sort((a, b) => b.at.getTime() - a.at.getTime());
}

function formatDetails(details: Readonly<Record<string, string>> | null): string[] {
  return Object.entries(details ?? {}).map(([name, value]) => `${name}: ${value}`);
}

function joinNotes(parts: readonly (string | null)[]): string | null {
  return parts.filter((part) => part !== null && part !== "").join(" · ") || null;
}
