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

/** Those whose payment is still to come, so that nothing else may be charged for the same cart. */
export const openStatuses = ["pending", "processing"] as const satisfies OrderStatus[];

export const entitlements = ["ebook", "course", "airplay"] as const;
export type Entitlement = (typeof entitlements)[number];

export const revokedReasons = ["refunded", "disputed"] as const;

export const paymentKinds = ["initial", "renewal"] as const;

/** Stripe's refund states (docs.stripe.com/api/refunds/object#refund_object-status). */
export const refundStatuses = [
  "pending",
  "requires_action",
  "succeeded",
  "canceled",
  "failed",
] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** What became of a refund that staff asked for: Stripe has yet to answer, has made it, or would not. */
export const refundRequestStatuses = ["asked", "made", "refused"] as const;

/** Which units of which line a refund pays back; staff and the sandbox write it to the refund's metadata. */
export type RefundLine = { readonly orderItemId: string; readonly quantity: number };

export const disputeOutcomes = ["open", "won", "lost"] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** The mark for money of a session beside the order's own, which may still be paid itself. */
export const strayMark = "the order has another session";

/** What the facts of a paid order may leave open. Gone when later facts answer it. */
export const reviewQuestions = [
  "a refund names no lines",
  "a refund matches no payment",
  "a dispute matches no payment",
  "a paid period has no end",
] as const;
export type ReviewQuestion = (typeof reviewQuestions)[number];
