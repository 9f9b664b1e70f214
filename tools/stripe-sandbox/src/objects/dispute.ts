import type Stripe from "stripe";
import { createId } from "../ids";
import { nulls } from "./list";

const responseLimitSeconds = 9 * 86_400;

/** Builds a new dispute of a charge, or an inquiry if the status is a `warning_…` one. */
export function buildDispute(
  charge: Stripe.Charge,
  input: { amount: number; reason: string; created: number; status: Stripe.Dispute.Status },
): Stripe.Dispute {
  return {
    id: createId("du_1"),
    object: "dispute",
    amount: input.amount,
    balance_transactions: [],
    charge: charge.id,
    created: input.created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...nulls(`
        access_activity_log billing_address cancellation_policy cancellation_policy_disclosure
        cancellation_rebuttal customer_communication customer_purchase_ip customer_signature
        duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id
        product_description receipt refund_policy refund_policy_disclosure
        refund_refusal_explanation service_date service_documentation shipping_address
        shipping_carrier shipping_date shipping_documentation shipping_tracking_number
        uncategorized_file uncategorized_text
      `),
      customer_email_address: charge.billing_details.email,
      customer_name: charge.billing_details.name,
      enhanced_evidence: {},
    },
    evidence_details: {
      due_by: input.created + responseLimitSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry(input),
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: input.reason,
    status: input.status,
  };
}

type HasStatus = Pick<Stripe.Dispute, "status">;

/** Returns whether it's a bank's question before a dispute, which takes no money. */
export function isInquiry({ status }: HasStatus): boolean {
  return status.startsWith("warning_");
}

/** Returns whether the bank still has to decide. */
export function isOpen({ status }: HasStatus): boolean {
  return status.endsWith("needs_response") || status.endsWith("under_review");
}

/** Returns whether the bank still has to decide about money that it already took. */
export function isOpenDispute(dispute: HasStatus): boolean {
  return isOpen(dispute) && !isInquiry(dispute);
}
