import type Stripe from "stripe";
import { createId } from "../ids";
import type { PaymentMethodType } from "./charge";
import { nulls } from "./list";

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
    ...nulls(`
      allowed_payment_method_types application application_fee_amount automatic_payment_methods
      canceled_at cancellation_reason customer_account excluded_payment_method_types
      last_payment_error latest_charge managed_payments next_action on_behalf_of payment_method
      payment_method_configuration_details payment_record processing review setup_future_usage
      shipping source statement_descriptor transfer_data transfer_group
    `),
    id,
    object: "payment_intent",
    amount: input.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_sandbox`,
    confirmation_method: "automatic",
    created: input.created,
    currency: input.currency,
    customer: input.customer,
    description: input.description,
    livemode: false,
    metadata: input.metadata,
    payment_method_options: {},
    payment_method_types: [input.methodType],
    receipt_email: input.receiptEmail,
    statement_descriptor_suffix: input.statementDescriptorSuffix,
    status: "requires_payment_method",
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
