import type Stripe from "stripe";
import type { DisputeOutcome, RefundLine, RefundStatus } from "@/lib/orders/status";

/** Parameters of a checkout as they were first sent: every retry sends these very ones. */
export type FrozenSessionParams = Stripe.Checkout.SessionCreateParams;

/** What we read of a Stripe Checkout session. Amounts are integer cents. */
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
  /** A delayed payment that did not arrive, where the session's own payment says so. */
  readonly hasFailed: boolean;
  readonly paymentIntentId: string | null;
  readonly invoiceId: string | null;
  readonly subscriptionId: string | null;
};

export type InvoiceSnapshot = {
  readonly id: string;
  readonly isPaid: boolean;
  readonly isFirst: boolean;
  /** What was paid. */
  readonly amountCents: number;
  /** What was asked for. */
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
  readonly lines: readonly RefundLine[] | null;
  /** Which request of staff's it answers; null for one that was made elsewhere. */
  readonly requestId: string | null;
  readonly createdAt: Date;
};

export type NewRefund = {
  /** The idempotency key too. */
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
  readonly outcome: DisputeOutcome;
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

/** `uncertain`: no answer came, so the session may exist; ask again with the same key. */
export type CreateSessionOutcome =
  | { readonly kind: "created"; readonly session: CheckoutSnapshot }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "uncertain"; readonly reason: string };

/**
 * `uncertain`: the money may have moved; ask again with the same request. `hasAnswered`: Stripe said
 * that it failed, and says so again for as long as it keeps the key.
 */
export type CreateRefundOutcome =
  | { readonly kind: "created"; readonly refund: RefundSnapshot }
  | { readonly kind: "refused"; readonly reason: string; readonly code: string | null }
  | { readonly kind: "uncertain"; readonly reason: string; readonly hasAnswered: boolean };

/**
 * `hasEndedIt`: this very request ended it at once, now or when it was asked before. `uncertain`: no
 * answer came, so it may be cancelled by now.
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

/** The payment provider, as far as the shop needs it. One adapter: lib/payments/stripe.ts. */
export type Payments = {
  /** The version in which the provider answers us; events come in that of their endpoint. */
  readonly apiVersion: string;
  /** Opens a session; at most 10 s. The same key and parameters give the same session. */
  createSession(params: FrozenSessionParams, idempotencyKey: string): Promise<CreateSessionOutcome>;
  getSession(sessionId: string): Promise<CheckoutSnapshot | null>;
  /** Looks through the sessions made between two times for those of these orders, by order id. */
  findSessions(
    orderIds: readonly string[],
    created: TimeWindow,
  ): Promise<ReadonlyMap<string, CheckoutSnapshot>>;
  /** The orders named by sessions of whose payment the provider's events tell since a time; 500 at most. */
  findToldOrders(since: Date): Promise<readonly string[]>;
  /** Ends an open session. Out: the session as it is now, which may be complete; null if unknown. */
  expireSession(sessionId: string): Promise<CheckoutSnapshot | null>;
  getInvoice(invoiceId: string): Promise<InvoiceSnapshot>;
  /** The invoice that a payment intent paid: a charge itself no longer names it. */
  findInvoiceOfPaymentIntent(paymentIntentId: string): Promise<InvoiceSnapshot | null>;
  /** The order id that a payment intent carries in its metadata. */
  findOrderIdOfPaymentIntent(paymentIntentId: string): Promise<string | null>;
  listRefunds(paymentIntentId: string): Promise<readonly RefundSnapshot[]>;
  /** Pays back; at most 8 s. The same request again is the same refund. */
  createRefund(refund: NewRefund): Promise<CreateRefundOutcome>;
  /** The dispute as it stands now; null when it belongs to no payment intent. */
  getDispute(disputeId: string): Promise<DisputeSnapshot | null>;
  getSubscription(subscriptionId: string): Promise<SubscriptionSnapshot | null>;
  /**
   * Lets it run out with its period, or ends it at once where a payment is open; three calls of 8 s
   * at most. One that has ended, or runs out with nothing open, is left as it is.
   */
  cancelSubscription(subscriptionId: string, requestId: string): Promise<CancelOutcome>;
  /** A one-time address where the customer manages or cancels a subscription. */
  createPortalUrl(customerId: string, returnUrl: string): Promise<string>;
  /** Verifies a webhook's signature (5 min tolerance) and parses it; null when it is not genuine. */
  verifyEvent(rawBody: string, signature: string): VerifiedEvent | null;
};
