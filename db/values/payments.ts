export const paymentKinds = ["initial", "renewal"] as const;

/** Stripe's refund statuses (docs.stripe.com/api/refunds/object#refund_object-status). */
export const refundStatuses = [
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

export const disputeOutcomes = ["open", "won", "lost"] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];
