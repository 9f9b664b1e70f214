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

export const entitlements = ["ebook", "course", "airplay"] as const;
export type Entitlement = (typeof entitlements)[number];

/** Stripe's refund states (docs.stripe.com/api/refunds/object#refund_object-status). */
export const refundStatuses = [
  "pending",
  "requires_action",
  "succeeded",
  "canceled",
  "failed",
] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Which units of which line a refund pays back; staff and the sandbox write it to the refund's metadata. */
export type RefundLine = { readonly orderItemId: string; readonly quantity: number };
