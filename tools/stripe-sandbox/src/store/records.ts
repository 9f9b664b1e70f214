import type { ContentfulStatusCode } from "hono/utils/http-status";
import type Stripe from "stripe";

/** What the caller passed when creating a session that Stripe's session object doesn't show. */
export type SessionDraft = {
  id: string;
  lines: Stripe.LineItem[];
  /** Each line's product metadata, by line item ID. */
  productMetadata: Record<string, Stripe.Metadata>;
  paymentIntentData: {
    description?: string | undefined;
    metadata?: Stripe.Metadata | undefined;
    receipt_email?: string | undefined;
    statement_descriptor_suffix?: string | undefined;
  };
  subscriptionData: {
    description?: string | undefined;
    metadata?: Stripe.Metadata | undefined;
  };
};

/** The webhook delivery of one event; `id` is the event's ID. */
export type Delivery = {
  id: string;
  status: "held" | "pending" | "delivered" | "failed";
  attempts: number;
  /** Milliseconds since the epoch. */
  dueAt: number;
  lastStatus: number | null;
  lastError: string | null;
};

/** The response to replay for an idempotency key; `id` is the key. */
export type IdempotentResponse = {
  id: string;
  fingerprint: string;
  status: ContentfulStatusCode;
  body: string;
  requestId: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
};

/** Control panel settings that survive a restart, stored as a single record. */
type Settings = {
  id: "panel";
  holdWebhooks: boolean;
};

/** Every stored type, by the name Stripe uses in `object`. */
export type Records = {
  balance_transaction: Stripe.BalanceTransaction;
  "billing_portal.session": Stripe.BillingPortal.Session;
  charge: Stripe.Charge;
  "checkout.session": Stripe.Checkout.Session;
  customer: Stripe.Customer;
  delivery: Delivery;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  idempotency: IdempotentResponse;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  price: Stripe.Price;
  product: Stripe.Product;
  "radar.early_fraud_warning": Stripe.Radar.EarlyFraudWarning;
  refund: Stripe.Refund;
  session_draft: SessionDraft;
  settings: Settings;
  subscription: Stripe.Subscription;
};

export type RecordType = keyof Records;
