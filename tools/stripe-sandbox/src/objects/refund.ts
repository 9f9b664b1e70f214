import type Stripe from "stripe";
import { createId } from "../ids";

/** Builds a refund of a charge. */
export function buildRefund(input: {
  charge: Stripe.Charge;
  amount: number;
  reason: "duplicate" | "fraudulent" | "requested_by_customer" | null;
  metadata: Stripe.Metadata;
  status: "pending" | "requires_action" | "succeeded";
  created: number;
}): Stripe.Refund {
  const { charge, status } = input;
  return {
    id: createId("re_3"),
    object: "refund",
    amount: input.amount,
    balance_transaction: null,
    charge: charge.id,
    created: input.created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: "pending",
        reference_type: "acquirer_reference_number",
        type: "refund",
      },
      type: "card",
    },
    metadata: input.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(status === "pending" ? { pending_reason: "processing" as const } : {}),
    reason: input.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  };
}
