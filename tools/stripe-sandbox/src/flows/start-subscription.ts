import type Stripe from "stripe";
import { buildInvoicePayment } from "../objects/invoice-payment";
import { buildSubscription } from "../objects/subscription";
import { nowSeconds, type Sandbox, type Trigger } from "../sandbox";
import type { SessionDraft } from "../store/records";
import { emitEvent } from "../webhooks/emit";
import type { ChargeOutcome } from "./charge-intent";
import { buildFirstInvoice } from "./invoice-subscription";
import { recordInvoicePaid } from "./pay-invoice";

/** Starts the subscription of a session, with its first invoice, once its first charge exists. */
export function startSubscription(
  sandbox: Sandbox,
  input: {
    session: Stripe.Checkout.Session;
    draft: SessionDraft;
    customer: Stripe.Customer;
    intent: Stripe.PaymentIntent;
    outcome: ChargeOutcome;
  },
  trigger: Trigger,
): { subscription: string; invoice: string } {
  const { session, draft, customer, intent } = input;
  const created = nowSeconds(sandbox);
  const started = buildSubscription({
    lines: draft.lines,
    customer: customer.id,
    created,
    description: draft.subscriptionData.description ?? null,
    metadata: draft.subscriptionData.metadata ?? {},
    automaticTax: session.automatic_tax.enabled,
  });
  const invoice = sandbox.store.put(
    "invoice",
    buildFirstInvoice(sandbox, started, customer, draft.lines),
  );
  sandbox.store.put("invoice_payment", buildInvoicePayment(invoice, intent, created));
  const stored = sandbox.store.put("subscription", { ...started, latest_invoice: invoice.id });
  emitEvent(sandbox, trigger, "customer.subscription.created", stored);
  emitEvent(sandbox, trigger, "invoice.created", invoice);
  if (input.outcome === "succeeded") recordInvoicePaid(sandbox, invoice, trigger);
  return { subscription: stored.id, invoice: invoice.id };
}
