import type Stripe from "stripe";
import { markInvoiceFailed, markInvoicePaid } from "../objects/invoice";
import { markInvoicePaymentPaid } from "../objects/invoice-payment";
import { nowSeconds, type Sandbox, type Trigger } from "../sandbox";
import { emitEvent } from "../webhooks/emit";

/** Marks the invoice and its payment as paid and emits `invoice.paid`. */
export function recordInvoicePaid(
  sandbox: Sandbox,
  invoice: Stripe.Invoice,
  trigger: Trigger,
): void {
  const at = nowSeconds(sandbox);
  const paid = sandbox.store.put("invoice", markInvoicePaid(invoice, at));
  const payment = findInvoicePayment(sandbox, invoice.id);
  if (payment) sandbox.store.put("invoice_payment", markInvoicePaymentPaid(payment, at));
  emitEvent(sandbox, trigger, "invoice.paid", paid);
}

/** Records a failed payment attempt and emits `invoice.payment_failed`. */
export function recordInvoiceFailed(
  sandbox: Sandbox,
  invoice: Stripe.Invoice,
  trigger: Trigger,
): void {
  const unpaid = sandbox.store.put("invoice", markInvoiceFailed(invoice, nowSeconds(sandbox)));
  emitEvent(sandbox, trigger, "invoice.payment_failed", unpaid);
}

/** Returns the invoice payment that links the invoice to its intent. */
function findInvoicePayment(sandbox: Sandbox, invoiceId: string) {
  return sandbox.store.all("invoice_payment").find((payment) => payment.invoice === invoiceId);
}

/** Returns the payment intent of the invoice. */
export function findInvoiceIntent(sandbox: Sandbox, invoiceId: string) {
  const id = findInvoicePayment(sandbox, invoiceId)?.payment.payment_intent;
  return typeof id === "string" ? sandbox.store.get("payment_intent", id) : undefined;
}
