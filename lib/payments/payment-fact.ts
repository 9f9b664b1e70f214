import type {
  CheckoutSnapshot,
  DisputeSnapshot,
  FraudWarningSnapshot,
  InvoiceSnapshot,
  RefundSnapshot,
  SubscriptionSnapshot,
} from "@/lib/core/ports/payments";

/**
 * Something Stripe reported about an order, in an event or an API response. Facts only accumulate:
 * any order of arrival and any number of repeats leads to the same state.
 */
export type PaymentFact =
  /** Stripe refused to open a session. Ignored if the order has one. */
  | { readonly kind: "session_refused"; readonly seenAt: Date }
  /** No session was found in time, and none can be created anymore. */
  | { readonly kind: "abandoned"; readonly seenAt: Date }
  | {
      readonly kind: "session";
      readonly session: CheckoutSnapshot;
      /** Subscription mode: the first invoice, which is what was paid. */
      readonly invoice: InvoiceSnapshot | null;
      /** A delayed payment that failed. */
      readonly hasFailed: boolean;
      readonly seenAt: Date;
    }
  | { readonly kind: "renewal_paid"; readonly invoice: InvoiceSnapshot; readonly seenAt: Date }
  | { readonly kind: "renewal_failed"; readonly invoice: InvoiceSnapshot }
  | {
      readonly kind: "refunds";
      readonly refunds: readonly RefundSnapshot[];
      /** What the payment was paid with, such as "Visa card ending in 4242"; null if unknown. */
      readonly paidWith: string | null;
    }
  | {
      readonly kind: "dispute";
      readonly dispute: DisputeSnapshot;
      /** When we sent the request to Stripe. */
      readonly observedAt: Date;
    }
  | {
      readonly kind: "fraud_warning";
      readonly warning: FraudWarningSnapshot;
      /** When we sent the request to Stripe. */
      readonly observedAt: Date;
    }
  | {
      readonly kind: "subscription";
      readonly subscription: SubscriptionSnapshot;
      /** When we sent the request to Stripe. */
      readonly observedAt: Date;
    };
