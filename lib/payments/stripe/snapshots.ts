import type Stripe from "stripe";
import { z } from "zod";
import { disputeStatuses, type RefundLine, refundStatuses } from "@/db/values/payments";
import { isUuid } from "@/lib/core/is-uuid";
import type {
  BalanceTransactionSnapshot,
  CheckoutSnapshot,
  DisputeSnapshot,
  FraudWarningSnapshot,
  InvoiceSnapshot,
  RefundSnapshot,
  SubscriptionSnapshot,
} from "@/lib/core/ports/payments";
import { disputeRules } from "@/lib/payments/stripe-statuses";

/** Returns the id of an expandable field, which Stripe sends as an id or an object. */
export function getExpandableId(field: string | { id: string } | null | undefined): string | null {
  if (!field) return null;
  return typeof field === "string" ? field : field.id;
}

/** Converts a Unix timestamp in seconds. */
export function dateFromSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}

const sessionStatuses = ["open", "complete", "expired"] as const;
/** What they mean is decided in lib/payments/session-facts.ts. */
const paidStatuses = ["paid", "no_payment_required"] as const;

export function toCheckoutSnapshot(session: Stripe.Checkout.Session): CheckoutSnapshot {
  return {
    id: session.id,
    url: session.url,
    orderId: session.client_reference_id,
    status: sessionStatuses.find((status) => status === session.status) ?? "open",
    paymentStatus: paidStatuses.find((status) => status === session.payment_status) ?? "unpaid",
    currency: session.currency ?? "",
    subtotalCents: session.amount_subtotal ?? 0,
    discountCents: session.total_details?.amount_discount ?? 0,
    taxCents: session.total_details?.amount_tax ?? 0,
    totalCents: session.amount_total ?? 0,
    hasFailed: hasFailed(session),
    paymentIntentId: getExpandableId(session.payment_intent),
    invoiceId: getExpandableId(session.invoice),
    subscriptionId: getExpandableId(session.subscription),
  };
}

/** Only known if the payment intent is expanded: after a failure it waits for another method. */
function hasFailed(session: Stripe.Checkout.Session): boolean {
  const intent = session.payment_intent;
  if (session.status !== "complete" || session.payment_status !== "unpaid") return false;
  if (!intent || typeof intent === "string") return false;
  return intent.status === "requires_payment_method" || intent.status === "canceled";
}

/** `payments` must be expanded: invoices no longer name their payment intent. */
export function toInvoiceSnapshot(invoice: Stripe.Invoice): InvoiceSnapshot {
  const details = invoice.parent?.subscription_details;
  const paid = invoice.payments?.data.find((payment) => payment.status === "paid");
  const ends = invoice.lines.data
    .filter((line) => line.parent?.type === "subscription_item_details")
    .map((line) => line.period.end);
  const paidAt = invoice.status_transitions.paid_at;
  return {
    id: invoice.id,
    isPaid: invoice.status === "paid",
    isFirst: invoice.billing_reason === "subscription_create",
    amountCents: invoice.amount_paid,
    dueCents: invoice.amount_due,
    paidAt: paidAt ? dateFromSeconds(paidAt) : null,
    periodEndsAt: ends.length > 0 ? dateFromSeconds(Math.max(...ends)) : null,
    subscriptionId: getExpandableId(details?.subscription),
    orderId: details?.metadata?.orderId ?? null,
    paymentIntentId: getExpandableId(paid?.payment.payment_intent),
  };
}

/** Metadata key of the refund request's id. */
export const refundRequestKey = "request";

function getRequestId(metadata: Stripe.Metadata | null): string | null {
  const id = metadata?.[refundRequestKey] ?? "";
  return isUuid(id) ? id : null;
}

/** Statuses that are ours, not Stripe's. */
const ownStatuses: readonly string[] = ["unknown", "returned"];

/** A status that Stripe introduced after this version is kept as it came. */
function readStatus<Status extends string>(known: readonly Status[], status: string) {
  const found = known.find((one) => one === status && !ownStatuses.includes(one));
  return found
    ? { status: found, unknownStatus: null }
    : { status: "unknown" as const, unknownStatus: status };
}

/** Returns null for refunds without a payment intent. */
export function toRefundSnapshot(refund: Stripe.Refund): RefundSnapshot | null {
  const paymentIntentId = getExpandableId(refund.payment_intent);
  if (!paymentIntentId) return null;
  return {
    id: refund.id,
    paymentIntentId,
    amountCents: refund.amount,
    ...readStatus(refundStatuses, refund.status ?? "missing"),
    reason: refund.reason,
    pendingReason: refund.pending_reason ?? null,
    failureReason: refund.failure_reason ?? null,
    lines: parseRefundLines(refund.metadata),
    requestId: getRequestId(refund.metadata),
    createdAt: dateFromSeconds(refund.created),
  };
}

/**
 * Returns null for disputes without a payment intent.
 * @param hasWithdrawn an event said that Stripe withdrew the money
 */
export function toDisputeSnapshot(
  dispute: Stripe.Dispute,
  hasWithdrawn = false,
): DisputeSnapshot | null {
  const paymentIntentId = getExpandableId(dispute.payment_intent);
  if (!paymentIntentId) return null;
  const respondBy = dispute.evidence_details.due_by;
  const read = readStatus(disputeStatuses, getDisputeStatus(dispute, hasWithdrawn));
  const { outcome, staff } = disputeRules[read.status];
  return {
    id: dispute.id,
    paymentIntentId,
    amountCents: dispute.amount,
    reason: dispute.reason,
    ...read,
    outcome,
    isUnderReview: staff === "wait",
    isChargeRefundable: dispute.is_charge_refundable,
    createdAt: dateFromSeconds(dispute.created),
    respondBy: respondBy ? dateFromSeconds(respondBy) : null,
  };
}

/** An inquiry takes no money, so an open one with its money gone is a dispute now. */
function getDisputeStatus(dispute: Stripe.Dispute, hasWithdrawn: boolean): string {
  const balanceCents = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  if (!hasWithdrawn && balanceCents >= 0) return dispute.status;
  if (dispute.status === "warning_needs_response") return "needs_response";
  return dispute.status === "warning_under_review" ? "under_review" : dispute.status;
}

/** `payment_intent` must be expanded. Returns null unless this charge was the payment, and failed. */
export function toReturnedPayment(charge: Stripe.Charge, failedAt: Date): DisputeSnapshot | null {
  const intent = charge.payment_intent;
  if (!intent || typeof intent === "string" || charge.status !== "failed") return null;
  if (getExpandableId(intent.latest_charge) !== charge.id) return null;
  return {
    id: charge.id,
    paymentIntentId: intent.id,
    amountCents: charge.amount,
    reason: charge.failure_code ?? "unknown",
    status: "returned",
    unknownStatus: null,
    outcome: disputeRules.returned.outcome,
    isUnderReview: false,
    isChargeRefundable: false,
    createdAt: failedAt,
    respondBy: null,
  };
}

/** `charge` must be expanded: some warnings don't name their payment intent. */
export function toFraudWarningSnapshot(
  warning: Stripe.Radar.EarlyFraudWarning,
): FraudWarningSnapshot | null {
  const { charge } = warning;
  if (typeof charge === "string") return null;
  const paymentIntentId = getExpandableId(warning.payment_intent ?? charge.payment_intent);
  if (!paymentIntentId) return null;
  return {
    id: warning.id,
    paymentIntentId,
    amountCents: charge.amount,
    fraudType: warning.fraud_type,
    isActionable: warning.actionable,
    createdAt: dateFromSeconds(warning.created),
  };
}

export function toSubscriptionSnapshot(subscription: Stripe.Subscription): SubscriptionSnapshot {
  const ends = subscription.items.data.map((item) => item.current_period_end);
  const periodEnd = ends.length > 0 ? Math.max(...ends) : null;
  const { cancel_at: cancelAt, cancel_at_period_end: isMarked } = subscription;
  return {
    id: subscription.id,
    orderId: subscription.metadata.orderId ?? null,
    customerId: getExpandableId(subscription.customer) ?? "",
    status: subscription.status,
    currentPeriodEndsAt: periodEnd === null ? null : dateFromSeconds(periodEnd),
    // With flexible billing, the portal sets only the date, which equals the period's end
    // (docs.stripe.com/billing/subscriptions/billing-mode/compare).
    cancelAtPeriodEnd:
      isMarked || (cancelAt !== null && periodEnd !== null && cancelAt <= periodEnd),
    canceledAt: subscription.canceled_at ? dateFromSeconds(subscription.canceled_at) : null,
  };
}

const cardBrands: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/**
 * Describes what a charge was paid with, such as "Visa card ending in 4242". Null for methods
 * without a number, such as wallets of other providers.
 */
export function getPaymentMethodLabel(
  details: Stripe.Charge.PaymentMethodDetails | null,
): string | null {
  const { card, us_bank_account: bank } = details ?? {};
  if (card?.last4) {
    const brand = cardBrands[card.brand ?? ""];
    return `${brand ? `${brand} ` : ""}card ending in ${card.last4}`;
  }
  return bank?.last4 ? `bank account ending in ${bank.last4}` : null;
}

/** Stripe's limit for a metadata value (docs.stripe.com/api/metadata). */
const maxValueLength = 500;
const maxParts = 20;

const schema = z.array(
  z.object({ orderItemId: z.string(), quantity: z.number().int().min(1).max(20) }),
);

/**
 * Encodes refunded units as Stripe metadata: JSON under `lines`, continued in `lines_2`, `lines_3`
 * and so on to stay within Stripe's limit.
 */
export function toRefundLinesMetadata(lines: readonly RefundLine[]): Record<string, string> {
  const json = JSON.stringify(lines);
  const parts = Math.ceil(json.length / maxValueLength);
  return Object.fromEntries(
    Array.from({ length: parts }, (_, index) => [
      partName(index),
      json.slice(index * maxValueLength, (index + 1) * maxValueLength),
    ]),
  );
}

/** Decodes the refunded units from metadata; null if they are missing or malformed. */
export function parseRefundLines(
  metadata: Readonly<Record<string, string | undefined>> | null | undefined,
): readonly RefundLine[] | null {
  let json = "";
  for (let index = 0; index < maxParts; index += 1) json += metadata?.[partName(index)] ?? "";
  if (json === "") return null;
  try {
    return schema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

function partName(index: number): string {
  return index === 0 ? "lines" : `lines_${index + 1}`;
}

/** `source` must be expanded: only the charge, refund or dispute names its payment intent. */
export function toBalanceTransactionSnapshot(
  transaction: Stripe.BalanceTransaction,
): BalanceTransactionSnapshot {
  const { source } = transaction;
  const isNamed = source !== null && typeof source !== "string" && "payment_intent" in source;
  return {
    id: transaction.id,
    category: transaction.reporting_category,
    amountCents: transaction.amount,
    feeCents: transaction.fee,
    currency: transaction.currency,
    description: transaction.description,
    sourceId: getExpandableId(source),
    paymentIntentId: isNamed ? getExpandableId(source.payment_intent) : null,
    createdAt: dateFromSeconds(transaction.created),
  };
}
