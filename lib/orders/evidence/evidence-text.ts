import { consentLabels, getConsentText } from "@/lib/consents/former-consent-texts";
import { formatStaffTime } from "@/lib/core/format-staff-time";
import { formatCents } from "@/lib/core/money";
import { site } from "@/lib/core/site";
import { getItemAccess } from "@/lib/orders/admin/item-access";
import type { OrderDetail } from "@/lib/orders/admin/read-order";
import { derivePaymentState } from "@/lib/orders/state/payment-state";
import { entitlementLabels, orderStatusLabels, refundStatusLabels } from "@/lib/orders/status";
import { downloadEventLabels } from "@/lib/orders/timeline/order-timeline";
import { toPrintableLine } from "@/lib/pdf/printable-text";

export type EvidenceSection = { readonly heading: string; readonly lines: readonly string[] };

/** Isolates user input so its writing direction can't reorder our text (UAX #9). */
const typed = (text: string) => `\u2068${toPrintableLine(text, 600)}\u2069`;

const when = (at: Date | null) => (at ? formatStaffTime(at) : "-");

/** Builds the evidence for a dispute: the sale, the customer's consent and the delivery. */
export function buildEvidenceSections(detail: OrderDetail, now: Date): EvidenceSection[] {
  return [
    sale(detail, now),
    { heading: "Items", lines: items(detail, now) },
    { heading: "Payments", lines: money(detail) },
    { heading: "Customer consents", lines: consents(detail) },
    { heading: "Emails to the customer", lines: emails(detail) },
    { heading: "Downloads", lines: downloads(detail) },
  ];
}

function sale({ order }: OrderDetail, now: Date): EvidenceSection {
  const address = [order.address, order.city, order.state, order.zipCode].filter(Boolean);
  return {
    heading: `Order ${order.orderNumber}`,
    lines: [
      `Seller: ${site.name}, ${site.postalAddress}, ${site.infoEmail}`,
      `Customer: ${typed(`${order.firstName} ${order.lastName}`)}`,
      `Email: ${typed(order.email)}`,
      `Phone: ${typed(order.phone ?? "not provided")}`,
      `Address: ${typed(address.length > 0 ? address.join(", ") : "not provided")}`,
      `Ordered: ${when(order.createdAt)}`,
      `Paid: ${when(order.paidAt)}`,
      `Status: ${orderStatusLabels[order.status]}`,
      `Stripe Checkout session: ${order.sessionId ?? "-"}`,
      `Browser (keyed hash): ${order.browserHash.slice(0, 16)}`,
      `File created: ${when(now)}. All times are in ${site.timeZone}.`,
    ],
  };
}

function items({ items: orderItems, grants }: OrderDetail, now: Date): string[] {
  return orderItems.flatMap(({ id, title, quantity, unitPriceCents, recurringInterval }) => {
    const each = `${formatCents(unitPriceCents)}${recurringInterval ? " a month" : ""}`;
    const access = getItemAccess(grants, id, now).map(
      ({ entitlement, units, liveUnits }) =>
        `    ${entitlementLabels[entitlement]}: ${liveUnits} of ${units} live`,
    );
    return [`${quantity} × ${typed(title)}, ${each} each`, ...access];
  });
}

function money({ order, facts, subscription }: OrderDetail): string[] {
  const { subtotalCents, discountCents, taxCents, totalCents } = order;
  return [
    `Subtotal ${formatCents(subtotalCents)}, discount ${formatCents(discountCents)}, tax ${formatCents(taxCents)}, total ${formatCents(totalCents)}`,
    ...facts.payments.map(
      ({ id, kind, amountCents, paidAt }) =>
        `${when(paidAt)}: ${kind === "initial" ? "payment" : "renewal"} of ${formatCents(amountCents)} received (${id})`,
    ),
    ...facts.refunds.map(
      ({ id, amountCents, status, createdAt }) =>
        `${when(createdAt)}: refund of ${formatCents(amountCents)}, ${refundStatusLabels[status]} (${id})`,
    ),
    ...facts.disputes.map(
      ({ id, amountCents, reason, outcome, createdAt }) =>
        `${when(createdAt)}: dispute of ${formatCents(amountCents)}, ${reason}, ${outcome} (${id})`,
    ),
    ...(subscription
      ? [
          `Subscription ${subscription.id}: ${subscription.status}, paid until ${when(findLastPaidEnd(facts))}`,
        ]
      : []),
  ];
}

/** Returns the end of the last paid period. Disputed periods count, refunded ones don't. */
function findLastPaidEnd(facts: OrderDetail["facts"]): Date | null {
  const ends = facts.payments
    .map((payment) => derivePaymentState(payment, facts))
    .filter(({ isRefunded }) => !isRefunded)
    .map(({ period }) => period.endsAt.getTime());
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

function consents({ consents: records }: OrderDetail): string[] {
  if (records.length === 0) return ["No consent recorded."];
  return records.flatMap(({ kind, textVersion, acceptedAt }) => [
    `${when(acceptedAt)}: ${consentLabels[kind]}, version ${textVersion}`,
    `    ${getConsentText(textVersion) ?? "Wording not on file."}`,
  ]);
}

/** Emails to staff, which aren't evidence. */
const internal = new Set(["sale_notice", "review_notice", "staff_alert"]);

function emails({ emails: all }: OrderDetail): string[] {
  const lines = all
    .filter(({ kind }) => !internal.has(kind))
    .reverse()
    .flatMap(({ kind, toEmail, createdAt, sentAt, failedAt, deliveryEvents }) => {
      const state = sentAt
        ? `sent ${when(sentAt)}`
        : failedAt
          ? `failed ${when(failedAt)}`
          : "not sent yet";
      return [
        `${when(createdAt)}: ${kind.replaceAll("_", " ")} to ${typed(toEmail)}, ${state}`,
        ...deliveryEvents.map(
          ({ type, occurredAt }) =>
            `    ${when(occurredAt)}: ${type.replace("email.", "")} (reported by email provider)`,
        ),
      ];
    });
  return lines.length > 0 ? lines : ["None."];
}

function downloads({ downloads: events, links }: OrderDetail): string[] {
  const lines = [
    ...links.map(
      ({ isEmailed, issuedAt, expiresAt, usedAt }) =>
        `${when(issuedAt)}: ${isEmailed ? "link emailed to the customer" : "order link"}, valid until ${when(expiresAt)}${usedAt ? `, download completed ${when(usedAt)}` : ""}`,
    ),
    ...[...events]
      .reverse()
      .flatMap(({ at, kind, bytes, networkHash, userAgent }) => [
        `${when(at)}: ${downloadEventLabels[kind]}${bytes === null ? "" : `, ${bytes.toLocaleString("en-US")} bytes`}${networkHash ? `, network (keyed hash) ${networkHash.slice(0, 16)}` : ""}`,
        ...(userAgent ? [`    ${typed(userAgent)}`] : []),
      ]),
  ];
  return lines.length > 0 ? lines : ["This order has no downloads, or none was opened."];
}
