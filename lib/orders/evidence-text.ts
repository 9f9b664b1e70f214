import { staffEmailKinds } from "@/db/values/emails";
import type { BusinessProfile } from "@/db/values/profile";
import { consentLabels, getConsentText } from "@/lib/consents/consent-texts";
import { toSentenceCase } from "@/lib/core/display-text";
import { formatZonedTime } from "@/lib/core/format-staff-time";
import { formatCents } from "@/lib/core/money";
import { site } from "@/lib/core/site";
import { emailKindLabels, getDeliveryEventLabel } from "@/lib/email/email-copy";
import { getOrderPromotion } from "@/lib/orders/list-price";
import {
  describeDisputeStatus,
  describeRefundStatus,
  downloadEventLabels,
  entitlementLabels,
  getDisputeName,
  orderStatusLabels,
} from "@/lib/orders/order-copy";
import { getItemAccess, type OrderDetail } from "@/lib/orders/read-orders";
import { derivePaymentState } from "@/lib/orders/state/payment-state";
import { toPrintableLine } from "@/lib/pdf/printable-text";
import { formatBusinessAddress } from "@/lib/profile/postal-address";

export type EvidenceSection = { readonly heading: string; readonly lines: readonly string[] };

/** Isolates user input so its writing direction can't reorder our text (UAX #9). */
const typed = (text: string) => `\u2068${toPrintableLine(text, 600)}\u2069`;

const when = (at: Date | null) => (at ? formatZonedTime(at) : "-");

/** Builds the evidence for a dispute: the sale, the customer's consent and the delivery. */
export function buildEvidenceSections(
  detail: OrderDetail,
  { now, profile }: { readonly now: Date; readonly profile: BusinessProfile },
  deliveries: readonly EvidenceSection[] = [],
): EvidenceSection[] {
  return [
    { heading: "Sale", lines: sale(detail, profile, now) },
    { heading: "Items", lines: items(detail, now) },
    { heading: "Payments", lines: money(detail) },
    { heading: "Customer consents", lines: consents(detail) },
    { heading: "Emails to the customer", lines: emails(detail) },
    ...deliveries,
    { heading: "Downloads", lines: downloads(detail) },
  ];
}

function sale({ order }: OrderDetail, profile: BusinessProfile, now: Date): string[] {
  const address = [order.address, order.city, order.state, order.zipCode].filter(Boolean);
  return [
    `Seller: ${profile.name}, ${formatBusinessAddress(profile)}, ${profile.contactEmail}`,
    `Customer: ${typed(`${order.firstName} ${order.lastName}`)}`,
    `Email: ${typed(order.email)}`,
    `Phone: ${typed(order.phone ?? "Not provided")}`,
    `Address: ${typed(address.length > 0 ? address.join(", ") : "Not provided")}`,
    `Placed: ${when(order.createdAt)}`,
    `Paid: ${when(order.paidAt)}`,
    `Status: ${orderStatusLabels[order.status]}`,
    `Stripe checkout session: ${order.sessionId ?? "-"}`,
    `Customer browser ID (hashed): ${order.browserHash.slice(0, 16)}`,
    `Document created: ${when(now)}. All times are Central Time (${site.timeZone}).`,
  ];
}

function items({ items: orderItems, grants }: OrderDetail, now: Date): string[] {
  return orderItems.flatMap(({ id, title, quantity, unitPriceCents, recurringInterval }) => {
    const each = `${formatCents(unitPriceCents)}${recurringInterval ? " a month" : ""}`;
    const access = getItemAccess(grants, id, now).map(
      ({ entitlement, units, liveUnits }) =>
        `    ${entitlementLabels[entitlement]} access: ${liveUnits} of ${units} active`,
    );
    return [`${quantity} × ${typed(title)}, ${each} each`, ...access];
  });
}

function money({ order, facts, subscription }: OrderDetail): string[] {
  const { subtotalCents, discountCents, taxCents, totalCents } = order;
  const promotion = getOrderPromotion(order);
  return [
    ...(promotion
      ? [
          `Promotion ${promotion.code}: ${formatCents(promotion.discountCents)} off, already deducted from the prices above`,
        ]
      : []),
    `Subtotal ${formatCents(subtotalCents)}, discount ${formatCents(discountCents)}, tax ${formatCents(taxCents)}, total ${formatCents(totalCents)}`,
    ...facts.payments.map(
      ({ id, kind, amountCents, paidAt }) =>
        `${when(paidAt)}: ${kind === "initial" ? "Payment" : "Renewal payment"} of ${formatCents(amountCents)} received (${id})`,
    ),
    ...facts.refunds.map(
      (refund) =>
        `${when(refund.createdAt)}: Refund of ${formatCents(refund.amountCents)}. Status: ${describeRefundStatus(refund)} (${refund.id})`,
    ),
    ...facts.disputes.map(
      (dispute) =>
        `${when(dispute.createdAt)}: ${getDisputeName(dispute)} of ${formatCents(dispute.amountCents)}. Reason: ${toSentenceCase(dispute.reason)}. Status: ${describeDisputeStatus(dispute)} (${dispute.id})`,
    ),
    ...(subscription
      ? [
          `Subscription: ${toSentenceCase(subscription.status)}, paid until ${when(findLastPaidEnd(facts))} (${subscription.id})`,
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
    `${when(acceptedAt)}: ${consentLabels[kind]} accepted, version ${textVersion}`,
    `    ${getConsentText(textVersion) ?? "We don't have the wording on file."}`,
  ]);
}

/** These aren't evidence. */
const internal: ReadonlySet<string> = new Set(staffEmailKinds);

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
        `${when(createdAt)}: ${emailKindLabels[kind]} to ${typed(toEmail)}, ${state}`,
        ...deliveryEvents.map(
          ({ type, occurredAt }) =>
            `    ${when(occurredAt)}: ${getDeliveryEventLabel(type)} (reported by email provider)`,
        ),
      ];
    });
  return lines.length > 0 ? lines : ["No emails recorded."];
}

function downloads({ downloads: events, links }: OrderDetail): string[] {
  const lines = [
    ...links.map(
      ({ isFirst, issuedAt, expiresAt, usedAt }) =>
        `${when(issuedAt)}: ${isFirst ? "Download link created with the order" : "New download link created"}, expires ${when(expiresAt)}${usedAt ? `, download completed ${when(usedAt)}` : ""}`,
    ),
    ...[...events]
      .reverse()
      .flatMap(({ at, kind, bytes, networkHash, userAgent }) => [
        `${when(at)}: ${downloadEventLabels[kind]}${bytes === null ? "" : `, ${bytes.toLocaleString("en-US")} bytes`}${networkHash ? `, IP network (hashed) ${networkHash.slice(0, 16)}` : ""}`,
        ...(userAgent ? [`    ${typed(userAgent)}`] : []),
      ]),
  ];
  return lines.length > 0 ? lines : ["No downloads recorded."];
}
