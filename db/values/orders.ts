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

/** Paid or being paid. Customers don't see an abandoned checkout, and anyone can start one. */
export const shownOrderStatuses = [
  "processing",
  "paid",
  "partially_refunded",
  "refunded",
  "disputed",
] as const satisfies OrderStatus[];

/** The payment may still arrive, so the same cart must not be charged again. */
export const openStatuses = ["pending", "processing"] as const satisfies OrderStatus[];

export const entitlements = ["ebook", "course", "airplay"] as const;
export type Entitlement = (typeof entitlements)[number];

export const revokedReasons = ["refunded", "disputed"] as const;

/** Reasons derived from the facts of a paid order. They disappear once later facts resolve them. */
const derivedReviewReasons = [
  "refund_without_lines",
  "refund_without_payment",
  "dispute_without_payment",
  "payment_without_period_end",
  "unknown_status",
  "early_fraud_warning",
] as const;
export type DerivedReviewReason = (typeof derivedReviewReasons)[number];

/** Reasons recorded when a session doesn't match its order. They stay until staff resolve them. */
export const sessionMismatchReasons = [
  "session_order_mismatch",
  "second_session",
  "session_currency_mismatch",
  "session_subtotal_mismatch",
] as const;
export type SessionMismatchReason = (typeof sessionMismatchReasons)[number];

export const reviewReasons = [...derivedReviewReasons, ...sessionMismatchReasons] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** Whom an invoice is made out to, as the customer entered it. Stored as JSON. */
export type BillingParty = {
  readonly name: string;
  /** One or several lines; may be empty. */
  readonly address: string;
  /** Such as an EIN or a VAT number; may be empty. */
  readonly taxId: string;
};

/** What fits on an invoice. */
export const billingLimits = { nameCharacters: 200, addressLines: 8, lineCharacters: 100 } as const;
