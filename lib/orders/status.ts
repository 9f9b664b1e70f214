export const orderStatuses = [
  "pending",
  "processing",
  "paid",
  "payment_failed",
  "expired",
  "partially_refunded",
  "refunded",
  "disputed",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The payment may still arrive, so the same cart must not be charged again. */
export const openStatuses = ["pending", "processing"] as const satisfies OrderStatus[];

export const entitlements = ["ebook", "course", "airplay"] as const;
export type Entitlement = (typeof entitlements)[number];

export const revokedReasons = ["refunded", "disputed"] as const;

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

/** The order has its own session, which may still be paid. */
export const otherSessionReason = "the order has another session";

/** Reasons derived from the facts of a paid order. They disappear once later facts resolve them. */
export const derivedReviewReasons = [
  "a refund names no lines",
  "a refund matches no payment",
  "a dispute matches no payment",
  "a paid period has no end",
] as const;
export type DerivedReviewReason = (typeof derivedReviewReasons)[number];
