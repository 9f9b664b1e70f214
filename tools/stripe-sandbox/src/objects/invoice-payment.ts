import type Stripe from "stripe";
import { createId } from "../ids";

/** Builds the open payment that links an invoice to its payment intent. */
export function buildInvoicePayment(
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
  created: number,
): Stripe.InvoicePayment {
  return {
    id: createId("inpay_1"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: intent.amount,
    created,
    currency: intent.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: "payment_intent" },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  };
}

/** Returns the payment as paid. */
export function markInvoicePaymentPaid(
  payment: Stripe.InvoicePayment,
  at: number,
): Stripe.InvoicePayment {
  return {
    ...payment,
    amount_paid: payment.amount_requested,
    status: "paid",
    status_transitions: { ...payment.status_transitions, paid_at: at },
  };
}
