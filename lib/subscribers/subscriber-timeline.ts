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
  membership_interest: "Wants to hear of a membership",
  subscribed: "Saw the success page",
  confirmed: "Confirmed",
  preferences_changed: "Changed the preferences",
  unsubscribed: "Unsubscribed",
  quickcheck_yes: "Quick check: yes",
  quickcheck_no: "Quick check: no",
};

/** Builds a subscriber's timeline, newest first. */
export function getSubscriberTimeline(
  person: SubscriberDetails,
): readonly SubscriberTimelineEntry[] {
  const moments: SubscriberTimelineEntry[] = [
    ...person.events.map(({ id, type, item, campaign, details, at }) => ({
      key: `event-${id}`,
      at,
      title: eventTitles[type],
      note: joinNotes([item, campaign, ...formatDetails(details)]),
      href: null,
    })),
    ...person.issues.map(({ issueId, subject, status, at, lastError }) => ({
      key: `issue-${issueId}`,
      at,
      title: `Newsletter: ${subject}`,
      note: joinNotes([status, lastError]),
      href: `/admin/emails/${issueId}`,
    })),
    ...person.emails.map(({ id, kind, at, sentAt, failedAt, lastError }) => ({
      key: `mail-${id}`,
      at,
      title: `Mail: ${kind.replaceAll("_", " ")}`,
      note: joinNotes([sentAt ? "sent" : failedAt ? "failed" : "waiting", lastError]),
      href: null,
    })),
    ...person.orders.map(({ id, orderNumber, status, at }) => ({
      key: `order-${id}`,
      at,
      title: `Order ${orderNumber}`,
      note: status.replaceAll("_", " "),
      href: `/admin/orders/${id}`,
    })),
    ...person.messages.map(({ id, kind, status, subject, at }) => ({
      key: `message-${id}`,
      at,
      title: `Message by the ${kind} form`,
      note: joinNotes([subject, status]),
      href: `/admin/inbox/${id}`,
    })),
  ];
  return moments.sort((a, b) => b.at.getTime() - a.at.getTime());
}

function formatDetails(details: Readonly<Record<string, string>> | null): string[] {
  return Object.entries(details ?? {}).map(([name, value]) => `${name}: ${value}`);
}

function joinNotes(parts: readonly (string | null)[]): string | null {
  return parts.filter((part) => part !== null && part !== "").join(" · ") || null;
}
