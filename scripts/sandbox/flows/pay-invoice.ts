import type Stripe from "stripe";
import { paidInvoice, unpaidInvoice } from "../objects/invoice";
import { paidInvoicePayment } from "../objects/invoice-payment";
import { type Cause, type Sandbox, seconds } from "../sandbox";
import { emit } from "../webhooks/emit";

/** Marks the invoice and its payment as paid and says so. */
export function markInvoicePaid(sandbox: Sandbox, invoice: Stripe.Invoice, cause: Cause): void {
  const at = seconds(sandbox);
  const paid = sandbox.store.put("invoice", paidInvoice(invoice, at));
  const payment = paymentOfInvoice(sandbox, invoice.id);
  if (payment) sandbox.store.put("invoice_payment", paidInvoicePayment(payment, at));
  emit(sandbox, cause, "invoice.paid", paid);
}

/** Counts a failed try to collect the invoice and says so. */
export function markInvoiceFailed(sandbox: Sandbox, invoice: Stripe.Invoice, cause: Cause): void {
  const unpaid = sandbox.store.put("invoice", unpaidInvoice(invoice, seconds(sandbox)));
  emit(sandbox, cause, "invoice.payment_failed", unpaid);
}

export function paymentOfInvoice(
  sandbox: Sandbox,
  invoiceId: string,
): Stripe.InvoicePayment | undefined {
  return sandbox.store.all("invoice_payment").find((payment) => payment.invoice === invoiceId);
}

/** The intent that pays the invoice. */
export function intentOfInvoice(
  sandbox: Sandbox,
  invoiceId: string,
): Stripe.PaymentIntent | undefined {
  const id = paymentOfInvoice(sandbox, invoiceId)?.payment.payment_intent;
  return typeof id === "string" ? sandbox.store.get("payment_intent", id) : undefined;
}
