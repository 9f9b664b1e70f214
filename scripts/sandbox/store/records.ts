import type Stripe from "stripe";

/** What the session's creator asked for beyond what Stripe's session object shows. */
export interface SessionDraft {
  id: string;
  lines: Stripe.LineItem[];
  /** Metadata of each line's product by line item id, where our shop puts `orderItemId`. */
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
}

/** The delivery of one event to the webhook's address; `id` is the event's. */
export interface Delivery {
  id: string;
  status: "held" | "pending" | "delivered" | "failed";
  attempts: number;
  /** Milliseconds since 1970. */
  dueAt: number;
  lastStatus: number | null;
  lastError: string | null;
}

/** The answer that a repeated request with the same key gets; `id` is the key. */
export interface IdempotentAnswer {
  id: string;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** Settings of the panel that outlive a restart. There is one record, `id: "panel"`. */
export interface Settings {
  id: "panel";
  holdWebhooks: boolean;
}

/** Every kind of object in the store, by the name that Stripe gives it in `object`. */
export interface Records {
  "billing_portal.session": Stripe.BillingPortal.Session;
  charge: Stripe.Charge;
  "checkout.session": Stripe.Checkout.Session;
  customer: Stripe.Customer;
  delivery: Delivery;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  idempotency: IdempotentAnswer;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  price: Stripe.Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  session_draft: SessionDraft;
  settings: Settings;
  subscription: Stripe.Subscription;
}

export type Kind = keyof Records;
