import type Stripe from "stripe";
import type { DisputeOutcome, DisputeStatus, RefundLine, RefundStatus } from "@/db/values/payments";

/** Checkout parameters as first sent. Every retry sends exactly these. */
export type FrozenSessionParams = Stripe.Checkout.SessionCreateParams;

/** The fields of a Stripe Checkout session we use. Amounts are integer cents. */
export type CheckoutSnapshot = {
  readonly id: string;
  readonly url: string | null;
  readonly orderId: string | null;
  readonly status: "open" | "complete" | "expired";
  readonly paymentStatus: "paid" | "unpaid" | "no_payment_required";
  readonly currency: string;
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  /** A delayed payment failed, according to the session's payment intent. */
  readonly hasFailed: boolean;
  readonly paymentIntentId: string | null;
  readonly invoiceId: string | null;
  readonly subscriptionId: string | null;
};

export type InvoiceSnapshot = {
  readonly id: string;
  readonly isPaid: boolean;
  readonly isFirst: boolean;
  /** Amount paid. */
  readonly amountCents: number;
  /** Amount due. */
  readonly dueCents: number;
  readonly paidAt: Date | null;
  readonly periodEndsAt: Date | null;
  readonly subscriptionId: string | null;
  readonly orderId: string | null;
  readonly paymentIntentId: string | null;
};

export type RefundSnapshot = {
  readonly id: string;
  readonly paymentIntentId: string;
  readonly amountCents: number;
  readonly status: RefundStatus;
  /** Stripe's word if `status` is `unknown`; null otherwise. */
  readonly unknownStatus: string | null;
  readonly reason: string | null;
  readonly pendingReason: string | null;
  readonly failureReason: string | null;
  readonly lines: readonly RefundLine[] | null;
  /** Our refund request's id; null for refunds created elsewhere. */
  readonly requestId: string | null;
  readonly createdAt: Date;
};

export type NewRefund = {
  /** Also the idempotency key. */
  readonly requestId: string;
  readonly orderId: string;
  readonly paymentIntentId: string;
  readonly amountCents: number;
  readonly lines: readonly RefundLine[];
};

export type DisputeSnapshot = {
  readonly id: string;
  readonly paymentIntentId: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly status: DisputeStatus;
  /** Stripe's word if `status` is `unknown`; null otherwise. */
  readonly unknownStatus: string | null;
  readonly outcome: DisputeOutcome;
  /** Evidence was submitted, and the bank is deciding. */
  readonly isUnderReview: boolean;
  /** Stripe still accepts a refund of the payment. */
  readonly isChargeRefundable: boolean;
  readonly createdAt: Date;
  /** When the bank stops accepting a response; null if Stripe names no deadline. */
  readonly respondBy: Date | null;
};

/** A card network's early warning that a payment was reported as fraud. */
export type FraudWarningSnapshot = {
  readonly id: string;
  readonly paymentIntentId: string;
  /** What the payment charged. */
  readonly amountCents: number;
  /** Stripe's code, such as `unauthorized_use_of_card`. */
  readonly fraudType: string;
  /** Stripe says that a refund can still prevent a dispute. */
  readonly isActionable: boolean;
  readonly createdAt: Date;
};

export type SubscriptionSnapshot = {
  readonly id: string;
  readonly orderId: string | null;
  readonly customerId: string;
  readonly status: string;
  readonly currentPeriodEndsAt: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly canceledAt: Date | null;
};

/** A change of the balance at Stripe. Amounts are in cents; what left is negative. */
export type BalanceTransactionSnapshot = {
  readonly id: string;
  /** Stripe's group of such changes, such as `charge` (docs.stripe.com/reports/reporting-categories). */
  readonly category: string;
  readonly amountCents: number;
  /** What Stripe kept of the amount, or charged on top. */
  readonly feeCents: number;
  readonly currency: string;
  readonly description: string | null;
  /** The charge, refund, dispute or payout; null for Stripe's own fees. */
  readonly sourceId: string | null;
  readonly paymentIntentId: string | null;
  readonly createdAt: Date;
};

/** `uncertain`: no response, so the session may exist; retry with the same key. */
export type CreateSessionOutcome =
  | { readonly kind: "created"; readonly session: CheckoutSnapshot }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "uncertain"; readonly reason: string };

/**
 * `uncertain`: the refund may exist; retry the same request. `hasResponded`: Stripe returned an
 * error, and repeats it for as long as it keeps the key.
 */
export type CreateRefundOutcome =
  | { readonly kind: "created"; readonly refund: RefundSnapshot }
  | { readonly kind: "refused"; readonly reason: string; readonly code: string | null }
  | { readonly kind: "uncertain"; readonly reason: string; readonly hasResponded: boolean };

/**
 * `hasEndedIt`: this request ended the subscription immediately, now or on an earlier attempt.
 * `uncertain`: no response, so it may be canceled.
 */
export type CancelOutcome =
  | {
      readonly kind: "done";
      readonly subscription: SubscriptionSnapshot;
      readonly hasEndedIt: boolean;
    }
  | { readonly kind: "refused" | "uncertain"; readonly reason: string };

export type VerifiedEvent = Stripe.Event;

export type TimeWindow = { readonly from: Date; readonly to: Date };

/** What we need from a payment provider. The only implementation is lib/payments/stripe/stripe-payments.ts. */
export type Payments = {
  /** The API version of responses. Events use the version of their webhook endpoint. */
  readonly apiVersion: string;
  /** Creates a session within 10 s. The same key and parameters return the same session. */
  createSession(params: FrozenSessionParams, idempotencyKey: string): Promise<CreateSessionOutcome>;
  getSession(sessionId: string): Promise<CheckoutSnapshot | null>;
  /** Searches sessions created in a time window; returns those of the given orders, by order id. */
  findSessions(
    orderIds: readonly string[],
    created: TimeWindow,
  ): Promise<ReadonlyMap<string, CheckoutSnapshot>>;
  /** Order ids of sessions with a payment event since `since`, from at most 500 events. */
  listOrdersFromRecentEvents(since: Date): Promise<readonly string[]>;
  /** Expires an open session. Returns its current state, which may be complete; null if unknown. */
  expireSession(sessionId: string): Promise<CheckoutSnapshot | null>;
  getInvoice(invoiceId: string): Promise<InvoiceSnapshot>;
  /** The invoice that a payment intent paid. Charges no longer name their invoice. */
  findInvoiceByPaymentIntent(paymentIntentId: string): Promise<InvoiceSnapshot | null>;
  /** The order id in a payment intent's metadata. */
  getPaymentIntentOrderId(paymentIntentId: string): Promise<string | null>;
  listRefunds(paymentIntentId: string): Promise<readonly RefundSnapshot[]>;
  /** Lists changes of the balance created in a time window, without its end. Throws if one page fails. */
  /** Returns null if the secret key is restricted and not allowed to read them. */
  listBalanceTransactions(
    created: TimeWindow,
  ): Promise<readonly BalanceTransactionSnapshot[] | null>;
  /**
   * What a payment was paid with, such as "Visa card ending in 4242"; null if Stripe doesn't say or
   * doesn't respond within 3 s, because only the customer's email needs it.
   */
  getPaymentMethodLabel(paymentIntentId: string): Promise<string | null>;
  /** Creates a refund within 8 s. Repeating a request returns the same refund. */
  createRefund(refund: NewRefund): Promise<CreateRefundOutcome>;
  /**
   * The dispute's current state; null if it has no payment intent. `hasWithdrawn`: an event said that
   * Stripe withdrew its money.
   */
  getDispute(disputeId: string, hasWithdrawn?: boolean): Promise<DisputeSnapshot | null>;
  /** The warning's current state; null if its charge has no payment intent. */
  getFraudWarning(warningId: string): Promise<FraudWarningSnapshot | null>;
  /**
   * A payment that failed after it had succeeded, as a lost dispute under its charge's id. Null if the
   * charge didn't fail, or another one paid. `failedAt`: the event's time, which Stripe doesn't store.
   */
  getReturnedPayment(chargeId: string, failedAt: Date): Promise<DisputeSnapshot | null>;
  getSubscription(subscriptionId: string): Promise<SubscriptionSnapshot | null>;
  /**
   * Cancels at the period's end, or immediately if a payment is open; takes up to 24 s (three
   * calls). Leaves a subscription alone if it has ended or is already canceled with nothing open.
   */
  cancelSubscription(subscriptionId: string, requestId: string): Promise<CancelOutcome>;
  /** A one-time URL where the customer manages or cancels a subscription. */
  createPortalUrl(customerId: string, returnUrl: string): Promise<string>;
  /** Verifies a webhook's signature (5 min tolerance) and parses the event; null if invalid. */
  verifyEvent(rawBody: string, signature: string): VerifiedEvent | null;
};
