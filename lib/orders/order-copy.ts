import type { Entitlement, OrderStatus, ReviewReason } from "@/db/values/orders";
import type { RefundStatus } from "@/db/values/payments";
import type { ProductKind } from "@/db/values/products";
import { toSentenceCase } from "@/lib/core/display-text";
import { hasRefundFailed } from "@/lib/orders/state/payment-state";
import {
  type DisputeState,
  describeCode,
  getDisputeRule,
  getRefundFailure,
  isOpenDispute,
  isOpenInquiry,
  isReturnedDebit,
  refundPendingReasonLabels,
  refundReasonLabels,
  refundRules,
} from "@/lib/payments/stripe-statuses";

/** Labels of an order's parts, for staff and the dispute evidence. */
export const orderStatusLabels: Readonly<Record<OrderStatus, string>> = {
  pending: "Pending",
  processing: "Processing",
  paid: "Paid",
  payment_failed: "Payment failed",
  expired: "Expired",
  partially_refunded: "Partially refunded",
  refunded: "Refunded",
  disputed: "Disputed",
};

export const entitlementLabels: Readonly<Record<Entitlement, string>> = {
  ebook: "eBook",
  course: "Course",
  airplay: "Airplay",
};

export const downloadEventLabels = {
  opened: "Download opened",
  started: "Download started",
  delivered: "Download completed",
  files_delivered: "File pack downloaded",
  denied: "Download denied",
  renewed: "New download link created",
  verified: "Customer verified with a code",
} as const;

/** Why an order needs review, as a clause: "Order TME-12345678: a refund doesn't match …". */
export const reviewReasonText: Readonly<Record<ReviewReason, string>> = {
  refund_without_lines: "a refund isn't allocated to any items",
  refund_without_payment: "a refund doesn't match any payment",
  dispute_without_payment: "a dispute doesn't match any payment",
  payment_without_period_end: "a monthly payment doesn't have an end date",
  unknown_status: "Stripe reports a status that we don't know",
  early_fraud_warning: "a card network warns that a payment may be fraud",
  session_order_mismatch: "a checkout session belongs to another order",
  second_session: "the order has a second checkout session",
  session_currency_mismatch: "the checkout session has a different currency",
  session_subtotal_mismatch: "the checkout session has a different subtotal",
};

type ListedItem = {
  readonly kind: ProductKind;
  readonly title: string;
  readonly quantity: number;
};

/** Lists an order's items by short names, such as "2 × eBook, Spin Pack". */
export function describeItems(items: readonly ListedItem[]): string {
  return items
    .map(({ quantity, ...item }) => `${quantity > 1 ? `${quantity} × ` : ""}${getShortName(item)}`)
    .join(", ");
}

function getShortName({ kind, title }: Pick<ListedItem, "kind" | "title">): string {
  if (kind === "ebook") return "eBook";
  if (kind === "course") return "Course";
  return title.replace(/^(\d+)-minute consultation$/, "$1-min session");
}

type ListedRefund = {
  readonly status: RefundStatus;
  readonly unknownStatus?: string | null;
  readonly reason?: string | null;
  readonly pendingReason?: string | null;
  readonly failureReason?: string | null;
};

/** Reads a refund's status with Stripe's reason, such as "Failed: the card expired or was canceled". */
export function describeRefundStatus(refund: ListedRefund): string {
  const { status, unknownStatus, pendingReason, failureReason } = refund;
  if (unknownStatus) return `Unknown status: ${unknownStatus}`;
  const { label } = refundRules[status];
  if (hasRefundFailed(refund) && failureReason)
    return `${label}: ${getRefundFailure(failureReason).label}`;
  const pending = describeCode(refundPendingReasonLabels, pendingReason);
  return status === "pending" && pending ? `${label}: ${pending}` : label;
}

/** Reads why a refund was made, such as "Duplicate payment"; empty if Stripe doesn't say. */
export function describeRefundReason({ reason }: ListedRefund): string {
  return toSentenceCase(describeCode(refundReasonLabels, reason));
}

type ListedDispute = DisputeState & {
  readonly reason: string;
  readonly unknownStatus?: string | null;
};

/** "Dispute", "Stripe inquiry" for a bank's question before one, or "Returned payment". */
export function getDisputeName(dispute: DisputeState & { readonly reason: string }): string {
  if (isReturnedDebit(dispute)) return "Returned payment";
  return getDisputeRule(dispute).stage === "inquiry" ? "Stripe inquiry" : "Dispute";
}

/** Reads a dispute's status, such as "Needs response". */
export function describeDisputeStatus(dispute: ListedDispute): string {
  return dispute.unknownStatus
    ? `Unknown status: ${dispute.unknownStatus}`
    : getDisputeRule(dispute).label;
}

/**
 * What an early fraud warning means and what to do. Stripe calls it actionable while a refund can still
 * prevent the dispute.
 */
export function describeFraudWarning({ isActionable }: { readonly isActionable: boolean }): string {
  return [
    "The cardholder says that they didn’t make this payment. The bank took no money, the customer keeps access, and nothing was refunded. Most of these payments are disputed later, and a dispute costs a fee.",
    isActionable
      ? "If you don’t know the customer, refund the payment now: that prevents the dispute."
      : "Stripe says that a refund might no longer prevent a dispute. Check the payment in the Stripe dashboard before you refund it.",
    "If you’re sure that the customer bought it themselves, keep the payment, and save your messages with them in case it’s disputed.",
  ].join(" ");
}

/** Returns what the bank hasn't decided yet: an inquiry or a dispute; null if neither is open. */
export function getOpenStage(dispute: DisputeState): "inquiry" | "dispute" | null {
  if (isOpenInquiry(dispute)) return "inquiry";
  return isOpenDispute(dispute) ? "dispute" : null;
}

export type { OrderStatus } from "@/db/values/orders";
