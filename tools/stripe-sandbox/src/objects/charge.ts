import type Stripe from "stripe";
import { createId } from "../ids";

export type PaymentMethodType = "card" | "us_bank_account";

export type Payer = {
  email: string | null;
  name: string | null;
};

/** Builds a pending charge. As in the current API version, it has no `invoice` field. */
export function buildCharge(input: {
  intent: Stripe.PaymentIntent;
  methodType: PaymentMethodType;
  payer: Payer;
  created: number;
  origin: string;
}): Stripe.Charge {
  const { intent } = input;
  const id = createId("ch_3");
  return {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: {
        city: null,
        country: "US",
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
      },
      email: input.payer.email,
      name: input.payer.name,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: "PAYMENT SANDBOX",
    captured: false,
    created: input.created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: createId("pm_1"),
    payment_method_details: buildMethodDetails(input.methodType),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: `${input.origin}/?search=${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: "pending",
    transfer_data: null,
    transfer_group: null,
  };
}

/** Returns the charge as succeeded. */
export function markChargeSucceeded(pending: Stripe.Charge): Stripe.Charge {
  return {
    ...pending,
    amount_captured: pending.amount,
    balance_transaction: createId("txn_3"),
    captured: true,
    outcome: buildOutcome("authorized", "approved_by_network", null, "Payment complete."),
    paid: true,
    status: "succeeded",
  };
}

/** Returns the charge as failed, with the failure code of its payment method. */
export function markChargeFailed(pending: Stripe.Charge): Stripe.Charge {
  const isCard = pending.payment_method_details?.type === "card";
  return {
    ...pending,
    failure_code: isCard ? "card_declined" : "payment_intent_payment_attempt_failed",
    failure_message: isCard
      ? "Your card was declined."
      : "The customer's bank returned the payment.",
    outcome: buildOutcome(
      "issuer_declined",
      "declined_by_network",
      "generic_decline",
      "The bank did not return any further details with this decline.",
    ),
    status: "failed",
  };
}

function buildOutcome(
  type: string,
  networkStatus: string,
  reason: string | null,
  message: string,
): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: networkStatus,
    reason,
    risk_level: "normal",
    risk_score: 12,
    seller_message: message,
    type,
  };
}

function buildMethodDetails(type: PaymentMethodType): Stripe.Charge.PaymentMethodDetails {
  if (type === "us_bank_account") {
    return {
      type,
      us_bank_account: {
        account_holder_type: "individual",
        account_type: "checking",
        bank_name: "STRIPE TEST BANK",
        fingerprint: null,
        last4: "6789",
        payment_reference: null,
        routing_number: "110000000",
      },
    };
  }
  return {
    type,
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: "visa",
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      electronic_commerce_indicator: null,
      exp_month: 12,
      exp_year: 2040,
      funding: "credit",
      installments: null,
      last4: "4242",
      mandate: null,
      network: "visa",
      network_transaction_id: null,
      regulated_status: "unregulated",
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}
