import type Stripe from "stripe";
import { createId } from "../ids";
import type { PaymentMethodType } from "./charge";

type PaymentIntentInput = {
  amount: number;
  currency: string;
  created: number;
  customer: string | null;
  methodType: PaymentMethodType;
  description: string | null;
  metadata: Stripe.Metadata;
  receiptEmail: string | null;
  statementDescriptorSuffix: string | null;
};

/** Builds a payment intent without any payment attempts. */
export function buildPaymentIntent(input: PaymentIntentInput): Stripe.PaymentIntent {
  const id = createId("pi_3");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: input.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_sandbox`,
    confirmation_method: "automatic",
    created: input.created,
    currency: input.currency,
    customer: input.customer,
    customer_account: null,
    description: input.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [input.methodType],
    payment_record: null,
    processing: null,
    receipt_email: input.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: input.statementDescriptorSuffix,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}

/** Returns the intent with the result of its latest charge: succeeded, processing, or failed. */
export function applyCharge(
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
): Stripe.PaymentIntent {
  const common = { ...intent, latest_charge: charge.id };
  if (charge.status === "succeeded") {
    return {
      ...common,
      amount_received: charge.amount,
      last_payment_error: null,
      payment_method: charge.payment_method,
      status: "succeeded",
    };
  }
  if (charge.status === "pending") {
    return {
      ...common,
      last_payment_error: null,
      payment_method: charge.payment_method,
      status: "processing",
    };
  }
  return {
    ...common,
    payment_method: null,
    status: "requires_payment_method",
    last_payment_error: {
      charge: charge.id,
      code: charge.failure_code ?? "card_declined",
      ...(charge.failure_code === "card_declined" ? { decline_code: "generic_decline" } : {}),
      message: charge.failure_message ?? "The payment failed.",
      type: charge.failure_code === "card_declined" ? "card_error" : "invalid_request_error",
    },
  };
}
