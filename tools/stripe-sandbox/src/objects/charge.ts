import type Stripe from "stripe";
import { createId } from "../ids";
import { nulls } from "./list";

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
    ...nulls(`
      application application_fee application_fee_amount balance_transaction
      failure_balance_transaction failure_code failure_message on_behalf_of outcome receipt_number
      review shipping source source_transfer statement_descriptor transfer_data transfer_group
    `),
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    billing_details: {
      address: {
        ...nulls("city line1 line2 postal_code state"),
        country: "US",
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
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    paid: false,
    payment_intent: intent.id,
    payment_method: createId("pm_1"),
    payment_method_details: buildMethodDetails(input.methodType),
    receipt_email: intent.receipt_email,
    receipt_url: `${input.origin}/?search=${id}`,
    refunded: false,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: "pending",
  };
}

/** Returns the charge as succeeded. */
export function markChargeSucceeded(
  pending: Stripe.Charge,
  added: Stripe.BalanceTransaction,
): Stripe.Charge {
  return {
    ...pending,
    amount_captured: pending.amount,
    balance_transaction: added.id,
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

/** Returns a charge that had succeeded as failed: the bank took the money back. */
export function markChargeReturned(
  succeeded: Stripe.Charge,
  taken: Stripe.BalanceTransaction,
  reason: string,
): Stripe.Charge {
  return {
    ...succeeded,
    failure_balance_transaction: taken.id,
    failure_code: reason,
    failure_message: "The customer's bank returned the payment.",
    paid: false,
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
      ...nulls(`
        amount_authorized authorization_code electronic_commerce_indicator installments mandate
        network_transaction_id three_d_secure transaction_link_id wallet
      `),
      brand: "visa",
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      exp_month: 12,
      exp_year: 2040,
      funding: "credit",
      last4: "4242",
      network: "visa",
      regulated_status: "unregulated",
    },
  };
}
