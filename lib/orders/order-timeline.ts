import { getAuditActionLabel } from "@/lib/audit/actions";
import { splitCamelCase, toSentenceCase } from "@/lib/core/display-text";
import { formatCents } from "@/lib/core/money";
import { emailKindLabels, getDeliveryEventLabel, getEmailErrorLabel } from "@/lib/email/email-copy";
import {
  describeDisputeStatus,
  describeRefundReason,
  describeRefundStatus,
  downloadEventLabels,
  getDisputeName,
} from "@/lib/orders/order-copy";
import type { OrderDetail } from "@/lib/orders/read-orders";

/** What an event is about, to filter by. */
export type TimelineGroup = "payments" | "emails" | "downloads" | "staff" | "stripe";

/** One dated event of an order. */
export type TimelineEntry = {
  readonly group: TimelineGroup;
  readonly key: string;
  readonly at: Date;
  readonly title: string;
  readonly note?: string;
  /** The email. */
  readonly href?: string;
};

/** Builds an order's timeline, newest first. */
export function buildOrderTimeline(detail: OrderDetail): TimelineEntry[] {
  const entries = [
    ...orderEntries(detail),
    ...paymentEntries(detail),
    ...emailEntries(detail),
    ...downloadEntries(detail),
    ...detail.stripeEvents.map(({ id, type, handledAt, receivedAt, outcome }) => ({
      group: "stripe" as const,
      key: id,
      at: handledAt ?? receivedAt,
      title: `Stripe event: ${type}`,
      note: handledAt
        ? `Processed: ${(outcome ?? "done").replaceAll("_", " ")}`
        : "Not processed yet",
    })),
    ...detail.audit.map(({ id, createdAt, adminEmail, action, details }) => ({
      group: "staff" as const,
      key: `audit-${id}`,
      at: createdAt,
      title: getAuditActionLabel(action),
      ...toNote([`by ${adminEmail}`, formatDetails(details)].filter(Boolean).join(" · ")),
    })),
  ];
  // For equal times, show the consequence above its cause.
  return entries.reverse().sort((a, b) => b.at.getTime() - a.at.getTime());
}

function toNote(note: string): { readonly note?: string } {
  return note === "" ? {} : { note };
}

/** Formats audit details, leaving out what the page header already shows. */
function formatDetails(details: OrderDetail["audit"][number]["details"]): string {
  const hidden = new Set(["orderId", "orderNumber", "requestId"]);
  return Object.entries(details ?? {})
    .filter(([name, value]) => !hidden.has(name) && value !== null && value !== "")
    .map(([name, value]) => {
      const isCents = name === "amountCents" && typeof value === "number";
      return isCents ? formatCents(value) : `${splitCamelCase(name)}: ${value}`;
    })
    .join(" · ");
}

function orderEntries({ order }: OrderDetail): TimelineEntry[] {
  const entries: readonly (readonly [string, Date | null, string, string?])[] = [
    ["ordered", order.createdAt, "Checkout started"],
    [
      "session_created",
      order.sessionRequestedAt,
      "Checkout session created",
      order.sessionId ?? undefined,
    ],
    ["completed", order.completedAt, "Checkout session completed"],
    ["paid", order.paidAt, "Paid", formatCents(order.totalCents)],
    ["failed", order.asyncFailedAt, "Delayed payment failed"],
    ["expired", order.sessionExpiredAt, "Checkout session expired"],
    [
      "ended",
      order.checkoutFailedAt,
      order.sessionId || order.reviewSessionId
        ? "Closed without a matching payment"
        : "Checkout session creation failed",
      order.failureReason ?? undefined,
    ],
  ];
  return entries.flatMap(([key, at, title, note]) =>
    at ? [{ group: "payments", key, at, title, ...toNote(note ?? "") }] : [],
  );
}

function paymentEntries({ facts }: OrderDetail): TimelineEntry[] {
  const group = "payments" as const;
  return [
    ...facts.payments
      .filter(({ kind }) => kind === "renewal")
      .map(({ id, paidAt, amountCents }) => ({
        group,
        key: id,
        at: paidAt,
        title: `Renewal paid: ${formatCents(amountCents)}`,
        note: id,
      })),
    ...facts.refunds.map((refund) => ({
      group,
      key: refund.id,
      at: refund.createdAt,
      title: `Refund ${formatCents(refund.amountCents)}: ${describeRefundStatus(refund)}`,
      note: [describeRefundReason(refund), refund.id].filter(Boolean).join(" · "),
    })),
    ...facts.disputes.map((dispute) => ({
      group,
      key: dispute.id,
      at: dispute.createdAt,
      title: `${getDisputeName(dispute)} ${formatCents(dispute.amountCents)}: ${toSentenceCase(dispute.reason)}`,
      note: `${describeDisputeStatus(dispute)} · ${dispute.id}`,
    })),
    ...facts.fraudWarnings.map(({ id, createdAt, amountCents, fraudType }) => ({
      group,
      key: id,
      at: createdAt,
      title: `Early fraud warning ${formatCents(amountCents)}: ${toSentenceCase(fraudType)}`,
      note: id,
    })),
  ];
}

function emailEntries({ emails }: OrderDetail): TimelineEntry[] {
  const group = "emails" as const;
  return emails.flatMap((email) => {
    const name = emailKindLabels[email.kind];
    const to = `to ${email.toEmail}`;
    const isDelivered = email.deliveryEvents.some(({ type }) => type === "email.delivered");
    const error = email.lastError ? getEmailErrorLabel(email.lastError) : "";
    const { id: key } = email;
    const href = `/admin/emails/outbox/${email.id}`;
    const outbox: TimelineEntry = email.sentAt
      ? { group, key, href, at: email.sentAt, title: `Email sent: ${name}`, note: to }
      : email.failedAt
        ? {
            group,
            key,
            href,
            at: email.failedAt,
            title: `Email failed: ${name}`,
            note: [to, error].filter(Boolean).join(" · "),
          }
        : { group, key, href, at: email.createdAt, title: `Email queued: ${name}`, note: to };
    const deliveryEvents = email.deliveryEvents
      // One line for sending and delivery, a second for anything that went wrong.
      .filter(({ type }) => type !== "email.delivered" || !email.sentAt)
      .map(({ type, occurredAt }) => ({
        group,
        key: `${email.id}-${type}-${occurredAt.getTime()}`,
        at: occurredAt,
        title: `Email ${getDeliveryEventLabel(type).toLowerCase()}: ${name}`,
        note: to,
      }));
    return [
      isDelivered && email.sentAt ? { ...outbox, note: `${to} · delivered` } : outbox,
      ...deliveryEvents,
    ];
  });
}

function downloadEntries({ downloads }: OrderDetail): TimelineEntry[] {
  return downloads.map(({ id, at, kind, bytes, networkHash, userAgent }) => ({
    group: "downloads",
    key: `download-${id}`,
    at,
    title: downloadEventLabels[kind],
    ...toNote(
      [
        bytes === null ? "" : `${bytes.toLocaleString("en-US")} bytes`,
        networkHash ? `network ${networkHash.slice(0, 8)}` : "",
        userAgent ?? "",
      ]
        .filter(Boolean)
        .join(" · "),
    ),
  }));
}
