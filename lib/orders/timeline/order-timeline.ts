import { formatCents } from "@/lib/core/money";
import type { OrderDetail } from "@/lib/orders/admin/read-order";
import { refundStatusLabels } from "@/lib/orders/status";

/** One dated event of an order. */
export type TimelineEntry = {
  readonly key: string;
  readonly at: Date;
  readonly title: string;
  readonly note?: string;
};

/** Builds an order's timeline, newest first. */
export function buildOrderTimeline(detail: OrderDetail): TimelineEntry[] {
  const entries = [
    ...orderEntries(detail),
    ...paymentEntries(detail),
    ...emailEntries(detail),
    ...downloadEntries(detail),
    ...detail.stripeEvents.map(({ id, type, handledAt, receivedAt, outcome }) => ({
      key: id,
      at: handledAt ?? receivedAt,
      title: `Stripe event: ${type}`,
      note: handledAt ? `handled: ${outcome ?? "done"}` : "waiting to be handled",
    })),
    ...detail.audit.map(({ id, createdAt, adminEmail, action, details }) => ({
      key: `audit-${id}`,
      at: createdAt,
      title: `${adminEmail}: ${action.replaceAll("_", " ")}`,
      ...toNote(formatDetails(details)),
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

/** Splits camel case: "newEmail" becomes "new email". */
function splitCamelCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
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
        ? "Ended without a matching payment"
        : "Checkout session creation failed",
      order.failureReason ?? undefined,
    ],
  ];
  return entries.flatMap(([key, at, title, note]) =>
    at ? [{ key, at, title, ...toNote(note ?? "") }] : [],
  );
}

function paymentEntries({ facts }: OrderDetail): TimelineEntry[] {
  return [
    ...facts.payments
      .filter(({ kind }) => kind === "renewal")
      .map(({ id, paidAt, amountCents }) => ({
        key: id,
        at: paidAt,
        title: `Renewal paid: ${formatCents(amountCents)}`,
        note: id,
      })),
    ...facts.refunds.map(({ id, createdAt, amountCents, status }) => ({
      key: id,
      at: createdAt,
      title: `Refund of ${formatCents(amountCents)}: ${refundStatusLabels[status]}`,
      note: id,
    })),
    ...facts.disputes.map(({ id, createdAt, amountCents, reason, outcome }) => ({
      key: id,
      at: createdAt,
      title: `Dispute of ${formatCents(amountCents)}: ${reason.replaceAll("_", " ")}`,
      note: `${outcome} · ${id}`,
    })),
  ];
}

function emailEntries({ emails }: OrderDetail): TimelineEntry[] {
  return emails.flatMap((email) => {
    const name = email.kind.replaceAll("_", " ");
    const to = `to ${email.toEmail}`;
    const outbox: TimelineEntry = email.sentAt
      ? { key: email.id, at: email.sentAt, title: `Email sent: ${name}`, note: to }
      : email.failedAt
        ? {
            key: email.id,
            at: email.failedAt,
            title: `Email failed: ${name}`,
            note: [to, email.lastError ?? ""].filter(Boolean).join(" · "),
          }
        : { key: email.id, at: email.createdAt, title: `Email queued: ${name}`, note: to };
    const deliveryEvents = email.deliveryEvents.map(({ type, occurredAt }) => ({
      key: `${email.id}-${type}-${occurredAt.getTime()}`,
      at: occurredAt,
      title: `Email ${type.replace("email.", "")}: ${name}`,
      note: to,
    }));
    return [outbox, ...deliveryEvents];
  });
}

export const downloadEventLabels = {
  opened: "Download opened",
  started: "Download started",
  delivered: "Download completed",
  denied: "Download denied",
  renewed: "New download link sent",
  verified: "Customer verified by code",
} as const;

function downloadEntries({ downloads }: OrderDetail): TimelineEntry[] {
  return downloads.map(({ id, at, kind, bytes, networkHash, userAgent }) => ({
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
