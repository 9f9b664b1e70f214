import type {
  CheckoutSnapshot,
  DisputeSnapshot,
  InvoiceSnapshot,
  RefundSnapshot,
  SubscriptionSnapshot,
} from "@/lib/payments/port";

/**
 * Something that Stripe told us of an order, by an event or by an answer. Facts only add up: they
 * may come in any order and any number of times, and the order ends the same.
 */
export type PaymentFact =
  /** Stripe would not open a session for this order; counts for nothing where it has one. */
  | { readonly kind: "refused"; readonly seenAt: Date }
  /** No session was ever found, or it can't be asked for any more. */
  | { readonly kind: "lapsed"; readonly seenAt: Date }
  | {
      readonly kind: "session";
      readonly session: CheckoutSnapshot;
      /** Subscription mode: the first invoice, which is what was paid. */
      readonly invoice: InvoiceSnapshot | null;
      /** A delayed payment that did not arrive. */
      readonly hasFailed: boolean;
      readonly seenAt: Date;
    }
  | { readonly kind: "renewal_paid"; readonly invoice: InvoiceSnapshot; readonly seenAt: Date }
  | { readonly kind: "renewal_failed"; readonly invoice: InvoiceSnapshot }
  | { readonly kind: "refunds"; readonly refunds: readonly RefundSnapshot[] }
  | {
      readonly kind: "dispute";
      readonly dispute: DisputeSnapshot;
      /** When we began to ask for it. */
      readonly observedAt: Date;
    }
  | {
      readonly kind: "subscription";
      readonly subscription: SubscriptionSnapshot;
      /** When we began to ask for it. */
      readonly observedAt: Date;
    };
