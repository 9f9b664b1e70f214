import { formatCents } from "@/lib/core/money";
import type { OrderDetail } from "@/lib/orders/admin/read-order";
import { refundStatusLabels } from "@/lib/orders/status-labels";

/** One dated event of an order. */
export type TimelineEntry = {
  readonly key: string;
  readonly at: Date;
  readonly title: string;
  readonly note?: string;
};

/** Builds an order's timeline, newest first. */
export function getOrderTimeline(detail: OrderDetail): TimelineEntry[] {
  const entries = [
    ...orderEntries(detail),
    ...paymentEntries(detail),
    ...emailEntries(detail),
    ...downloadEntries(detail),
    ...detail.stripeEvents.map(({ id, type, handledAt, receivedAt, outcome }) => ({
      key: id,
      at: handledAt ?? receivedAt,
      title: `Stripe told: ${type}`,
      note: handledAt ? `handled: ${outcome ?? "done"}` : "waits to be handled",
    })),
    ...detail.audit.map(({ id, createdAt, adminEmail, action, details }) => ({
      key: `audit-${id}`,
      at: createdAt,
      title: `${adminEmail}: ${action.replaceAll("_", " ")}`,
      ...noteOf(inWords(details)),
    })),
  ];
  // For equal times, show the consequence above its cause.
  return entries.reverse().sort((a, b) => b.at.getTime() - a.at.getTime());
}

function noteOf(note: string): { readonly note?: string } {
  return note === "" ? {} : { note };
}

/** Formats audit details, leaving out what the page header already shows. */
function inWords(details: OrderDetail["audit"][number]["details"]): string {
  const known = new Set(["orderId", "orderNumber", "requestId"]);
  return Object.entries(details ?? {})
    .filter(([name, value]) => !known.has(name) && value !== null && value !== "")
    .map(([name, value]) => {
      const isCents = name === "amountCents" && typeof value === "number";
      return isCents ? formatCents(value) : `${wordsOf(name)}: ${value}`;
    })
    .join(" · ");
}

/** Splits camel case: "newEmail" becomes "new email". */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function orderEntries({ order }: OrderDetail): TimelineEntry[] {
  const entries: readonly (readonly [string, Date | null, string, string?])[] = [
    ["ordered", order.createdAt, "Checkout begun"],
    ["asked", order.sessionAskedAt, "Payment page asked of Stripe", order.sessionId ?? undefined],
    ["completed", order.completedAt, "Payment page completed"],
    ["paid", order.paidAt, "Paid", formatCents(order.totalCents)],
    ["failed", order.asyncFailedAt, "The delayed payment did not arrive"],
    ["expired", order.sessionExpiredAt, "Payment page expired"],
    [
      "refused",
      order.checkoutFailedAt,
      order.sessionId || order.reviewSessionId
        ? "Ended without a payment that fits"
        : "Stripe opened no payment page",
      order.failureReason ?? undefined,
    ],
  ];
  return entries.flatMap(([key, at, title, note]) =>
    at ? [{ key, at, title, ...noteOf(note ?? "") }] : [],
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
  return emails.flatMap((mail) => {
    const name = mail.kind.replaceAll("_", " ");
    const to = `to ${mail.toEmail}`;
    const own: TimelineEntry = mail.sentAt
      ? { key: mail.id, at: mail.sentAt, title: `Mail sent: ${name}`, note: to }
      : mail.failedAt
        ? {
            key: mail.id,
            at: mail.failedAt,
            title: `Mail failed: ${name}`,
            note: [to, mail.lastError ?? ""].filter(Boolean).join(" · "),
          }
        : { key: mail.id, at: mail.createdAt, title: `Mail waits: ${name}`, note: to };
    const deliveryEvents = mail.deliveryEvents.map(({ type, occurredAt }) => ({
      key: `${mail.id}-${type}-${occurredAt.getTime()}`,
      at: occurredAt,
      title: `Mail ${type.replace("email.", "")}: ${name}`,
      note: to,
    }));
    return [own, ...deliveryEvents];
  });
}

const downloadTitles = {
  opened: "Download opened",
  started: "Download begun",
  delivered: "Download delivered whole",
  denied: "Download denied",
  renewed: "New download link sent",
  proved: "Buyer proved by code",
} as const;

function downloadEntries({ downloads }: OrderDetail): TimelineEntry[] {
  return downloads.map(({ id, at, kind, bytes, networkHash, userAgent }) => ({
    key: `download-${id}`,
    at,
    title: downloadTitles[kind],
    ...noteOf(
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
