import { formatStaffDay } from "@/lib/core/chicago-time";
import { splitCamelCase, toSentenceCase } from "@/lib/core/display-text";
import { emailKindLabels, getEmailErrorLabel, outboxStatusLabels } from "@/lib/email/email-copy";
import { inquiryKindLabels, inquiryStatusLabels } from "@/lib/inquiries/inquiry-copy";
import { sendStatusLabels } from "@/lib/newsletter/newsletter-copy";
import { orderStatusLabels } from "@/lib/orders/order-copy";
import type { SubscriberDetails } from "@/lib/subscribers/read-subscribers";
import { frequencyLabels, signupSourceLabels } from "@/lib/subscribers/subscriber-copy";

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
  membership_interest: "Asked about membership",
  plan_requested: "Asked for the Quick Check plan",
  subscribed: "Viewed confirmation page",
  confirmed: "Confirmed",
  preferences_changed: "Preferences changed",
  unsubscribed: "Unsubscribed",
  quickcheck_yes: "Quick check: yes",
  quickcheck_no: "Quick check: no",
};

/** Builds a subscriber's timeline, newest first. */
export function getSubscriberTimeline(
  details: Pick<SubscriberDetails, "events" | "issues" | "emails" | "orders" | "messages">,
): readonly SubscriberTimelineEntry[] {
  const entries: SubscriberTimelineEntry[] = [
    ...details.events.map(({ id, type, item, campaign, details, at }) => ({
      key: `event-${id}`,
      at,
      title: eventTitles[type],
      note: joinNotes([item, campaign, ...formatDetails(details)]),
      href: null,
    })),
    ...details.issues.map(({ issueId, batchId, subject, status, at, lastError }) => ({
      key: `issue-${issueId}-${at.getTime()}`,
      at,
      title: `Newsletter: ${subject}`,
      note: joinNotes([sendStatusLabels[status], lastError && getEmailErrorLabel(lastError)]),
      href: `/admin/emails/send-log/${batchId}`,
    })),
    ...details.emails.map(({ id, kind, at, sentAt, failedAt, lastError }) => ({
      key: `email-${id}`,
      at,
      title: `Email: ${emailKindLabels[kind]}`,
      note: joinNotes([
        outboxStatusLabels[sentAt ? "sent" : failedAt ? "failed" : "waiting"],
        lastError && getEmailErrorLabel(lastError),
      ]),
      href: `/admin/emails/outbox/${id}`,
    })),
    ...details.orders.map(({ id, orderNumber, status, at }) => ({
      key: `order-${id}`,
      at,
      title: `Order ${orderNumber}`,
      note: orderStatusLabels[status],
      href: `/admin/orders/${id}`,
    })),
    ...details.messages.map(({ id, kind, status, subject, at }) => ({
      key: `message-${id}`,
      at,
      title: `Message: ${inquiryKindLabels[kind]}`,
      note: joinNotes([subject, inquiryStatusLabels[status]]),
      href: `/admin/inbox/${id}`,
    })),
  ];
  return entries.sort((a, b) => b.at.getTime() - a.at.getTime());
}

const storedLabels: Readonly<Record<string, string>> = {
  ...frequencyLabels,
  ...signupSourceLabels,
};

function formatDetails(details: Readonly<Record<string, string>> | null): string[] {
  const { from, to, by, pause, source, ...others } = details ?? {};
  const getLabel = (code: string) => (storedLabels[code] ?? code).toLowerCase();
  return [
    ...(from && to ? [`From ${getLabel(from)} to ${getLabel(to)}`] : []),
    ...(by ? [`by ${by}`] : []),
    ...(pause ? [pause === "ended" ? "Resumed" : `Paused until ${formatStaffDay(pause)}`] : []),
    ...(source ? [`Form: ${getLabel(source)}`] : []),
    ...Object.entries(others).map(
      ([name, value]) => `${toSentenceCase(splitCamelCase(name.replace("utm_", "")))}: ${value}`,
    ),
  ];
}

function joinNotes(parts: readonly (string | null)[]): string | null {
  return parts.filter((part) => part !== null && part !== "").join(" · ") || null;
}
