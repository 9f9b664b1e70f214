import type Stripe from "stripe";
import { invalidRequest } from "../api/errors";
import { invoicePayment } from "../objects/invoice-payment";
import { paymentIntent } from "../objects/payment-intent";
import { currentPeriodEnd, inNextPeriod } from "../objects/subscription";
import { type Cause, type Sandbox, seconds } from "../sandbox";
import { emit } from "../webhooks/emit";
import { cancelNow } from "./cancel-subscription";
import { cycleInvoice } from "./invoice-subscription";
import { intentOfInvoice, markInvoiceFailed, markInvoicePaid } from "./pay-invoice";
import { tryCharge } from "./try-charge";
import { updateSubscription } from "./update-subscription";

/** Begins the next period with its invoice, which the card on file pays or fails to pay. */
export function renewSubscription(
  sandbox: Sandbox,
  before: Stripe.Subscription,
  outcome: "succeeded" | "failed",
  cause: Cause,
): Stripe.Subscription {
  if (before.status !== "active") {
    throw invalidRequest(`The subscription is ${before.status}, so it does not renew.`);
  }
  if (before.cancel_at !== null) {
    throw invalidRequest("The subscription ends with its period, so it does not renew.");
  }
  return sandbox.store.batch(() => {
    const buyer = customerOf(sandbox, before);
    const next = inNextPeriod(before);
    const ended = { start: periodStart(before), end: currentPeriodEnd(before) };
    const invoice = sandbox.store.put("invoice", cycleInvoice(sandbox, next, buyer, ended));
    const intent = sandbox.store.put(
      "payment_intent",
      paymentIntent({
        amount: invoice.amount_due,
        currency: invoice.currency,
        created: seconds(sandbox),
        customer: buyer.id,
        methodType: "card",
        description: "Subscription update",
        metadata: {},
        receiptEmail: null,
        statementDescriptorSuffix: null,
      }),
    );
    sandbox.store.put("invoice_payment", invoicePayment(invoice, intent, seconds(sandbox)));
    emit(sandbox, cause, "invoice.created", invoice);
    collect(sandbox, invoice, intent, buyer, outcome, cause);
    return updateSubscription(
      sandbox,
      before,
      {
        items: next.items,
        latest_invoice: invoice.id,
        status: outcome === "succeeded" ? "active" : "past_due",
      },
      cause,
    );
  });
}

/** Pays the open invoice of a past-due subscription with a card that works. */
export function recoverSubscription(
  sandbox: Sandbox,
  before: Stripe.Subscription,
  cause: Cause,
): Stripe.Subscription {
  const invoice = sandbox.store.get("invoice", String(before.latest_invoice));
  const intent = invoice && intentOfInvoice(sandbox, invoice.id);
  if (before.status !== "past_due" || !invoice || !intent) {
    throw invalidRequest(`The subscription is ${before.status}, so nothing waits to be paid.`);
  }
  return sandbox.store.batch(() => {
    collect(sandbox, invoice, intent, customerOf(sandbox, before), "succeeded", cause);
    return updateSubscription(sandbox, before, { status: "active" }, cause);
  });
}

/** What the end of the period brings: the end, where that was asked for, or a paid renewal. */
export function advanceSubscription(
  sandbox: Sandbox,
  before: Stripe.Subscription,
  cause: Cause,
): Stripe.Subscription {
  return before.cancel_at !== null
    ? cancelNow(sandbox, before, cause)
    : renewSubscription(sandbox, before, "succeeded", cause);
}

function collect(
  sandbox: Sandbox,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
  buyer: Stripe.Customer,
  outcome: "succeeded" | "failed",
  cause: Cause,
): void {
  const payer = { email: buyer.email, name: buyer.name ?? null };
  tryCharge(sandbox, intent, { methodType: "card", payer, outcome }, cause);
  if (outcome === "succeeded") markInvoicePaid(sandbox, invoice, cause);
  else markInvoiceFailed(sandbox, invoice, cause);
}

function customerOf(sandbox: Sandbox, { customer }: Stripe.Subscription): Stripe.Customer {
  const found = sandbox.store.get("customer", String(customer));
  if (!found) throw new Error(`The customer ${String(customer)} is gone.`);
  return found;
}

function periodStart(subscription: Stripe.Subscription): number {
  return Math.min(...subscription.items.data.map((item) => item.current_period_start));
}
