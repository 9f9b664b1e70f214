export const paymentKinds = ["initial", "renewal"] as const;

/**
 * Stripe's refund statuses (docs.stripe.com/api/refunds/object#refund_object-status). `unknown`: one
 * that Stripe introduced after this version, kept as `unknown_status`.
 */
export const refundStatuses = [
  "unknown",
  "pending",
  "requires_action",
  "succeeded",
  "canceled",
  "failed",
] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Status of a refund request: sent to Stripe, refunded, or rejected by Stripe. */
export const refundRequestStatuses = ["pending", "succeeded", "failed"] as const;

/** Units of an order item covered by a refund, stored in the refund's Stripe metadata. */
export type RefundLine = { readonly orderItemId: string; readonly quantity: number };

/**
 * Stripe's dispute statuses (docs.stripe.com/api/disputes/object#dispute_object-status). What each
 * one does: lib/payments/stripe-statuses.ts. Two are ours. `unknown`: one that Stripe introduced after
 * this version, kept as `unknown_status`. `returned`: a bank debit that failed after it had succeeded,
 * which Stripe reports as a failed charge instead of a dispute.
 */
export const disputeStatuses = [
  "unknown",
  "returned",
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "appeal_needs_response",
  "appeal_under_review",
  "won",
  "lost",
  "prevented",
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** Statuses of a bank's question before a dispute: no money was taken, and access stays. */
export const openInquiryStatuses = [
  "warning_needs_response",
  "warning_under_review",
] as const satisfies readonly DisputeStatus[];

/** Statuses in which the bank has the money, for now or for good. */
export const withdrawnDisputeStatuses = [
  "returned",
  "needs_response",
  "under_review",
  "appeal_needs_response",
  "appeal_under_review",
  "lost",
] as const satisfies readonly DisputeStatus[];

/** Refunds with these statuses don't count as money paid back. */
export const uncountedRefundStatuses = [
  "canceled",
  "failed",
  "unknown",
] as const satisfies readonly RefundStatus[];

/** `open`: the bank hasn't decided. `won`: we keep the money, also after an inquiry. */
export const disputeOutcomes = ["open", "won", "lost"] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];
