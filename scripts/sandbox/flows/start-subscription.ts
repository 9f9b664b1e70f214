import type Stripe from "stripe";
import { invoicePayment } from "../objects/invoice-payment";
import { subscription } from "../objects/subscription";
import { type Cause, type Sandbox, seconds } from "../sandbox";
import type { SessionDraft } from "../store/records";
import { emit } from "../webhooks/emit";
import { firstInvoice } from "./invoice-subscription";
import { markInvoicePaid } from "./pay-invoice";
import type { ChargeOutcome } from "./try-charge";

/** Starts the subscription of a session whose first charge is made, with its first invoice. */
export function startSubscription(
  sandbox: Sandbox,
  input: {
    session: Stripe.Checkout.Session;
    draft: SessionDraft;
    buyer: Stripe.Customer;
    intent: Stripe.PaymentIntent;
    outcome: ChargeOutcome;
  },
  cause: Cause,
): { subscription: string; invoice: string } {
  const { session, draft, buyer, intent } = input;
  const created = seconds(sandbox);
  const started = subscription({
    lines: draft.lines,
    customer: buyer.id,
    created,
    description: draft.subscriptionData.description ?? null,
    metadata: draft.subscriptionData.metadata ?? {},
    automaticTax: session.automatic_tax.enabled,
  });
  const invoice = sandbox.store.put("invoice", firstInvoice(sandbox, started, buyer, draft.lines));
  sandbox.store.put("invoice_payment", invoicePayment(invoice, intent, created));
  const stored = sandbox.store.put("subscription", { ...started, latest_invoice: invoice.id });
  emit(sandbox, cause, "customer.subscription.created", stored);
  emit(sandbox, cause, "invoice.created", invoice);
  if (input.outcome === "succeeded") markInvoicePaid(sandbox, invoice, cause);
  return { subscription: stored.id, invoice: invoice.id };
}
