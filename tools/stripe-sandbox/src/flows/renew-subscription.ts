import type Stripe from "stripe";
import { rejectRequest } from "../api/errors";
import { buildInvoicePayment } from "../objects/invoice-payment";
import { buildPaymentIntent } from "../objects/payment-intent";
import { advancePeriod, getCurrentPeriodEnd } from "../objects/subscription";
import { nowSeconds, type Sandbox, type Trigger } from "../sandbox";
import { emitEvent } from "../webhooks/emit";
import { cancelNow } from "./cancel-subscription";
import { chargeIntent } from "./charge-intent";
import { buildRenewalInvoice } from "./invoice-subscription";
import { findInvoiceIntent, recordInvoiceFailed, recordInvoicePaid } from "./pay-invoice";
import { updateSubscription } from "./update-subscription";

/** Starts the next period and charges its invoice to the card on file. */
export function renewSubscription(
  sandbox: Sandbox,
  before: Stripe.Subscription,
  outcome: "succeeded" | "failed",
  trigger: Trigger,
): Stripe.Subscription {
  if (before.status !== "active") {
    rejectRequest(`The subscription is ${before.status}, so it does not renew.`);
  }
  if (before.cancel_at !== null) {
    rejectRequest("The subscription ends with its period, so it does not renew.");
  }
  return sandbox.store.batch(() => {
    const customer = findCustomer(sandbox, before);
    const next = advancePeriod(before);
    const endedPeriod = { start: getPeriodStart(before), end: getCurrentPeriodEnd(before) };
    const invoice = sandbox.store.put(
      "invoice",
      buildRenewalInvoice(sandbox, next, customer, endedPeriod),
    );
    const intent = sandbox.store.put(
      "payment_intent",
      buildPaymentIntent({
        amount: invoice.amount_due,
        currency: invoice.currency,
        created: nowSeconds(sandbox),
        customer: customer.id,
        methodType: "card",
        description: "Subscription update",
        metadata: {},
        receiptEmail: null,
        statementDescriptorSuffix: null,
      }),
    );
    sandbox.store.put("invoice_payment", buildInvoicePayment(invoice, intent, nowSeconds(sandbox)));
    emitEvent(sandbox, trigger, "invoice.created", invoice);
    collect(sandbox, invoice, intent, customer, outcome, trigger);
    return updateSubscription(
      sandbox,
      before,
      {
        items: next.items,
        latest_invoice: invoice.id,
        status: outcome === "succeeded" ? "active" : "past_due",
      },
      trigger,
    );
  });
}

/** Pays the open invoice of a past-due subscription with a working card. */
export function recoverSubscription(
  sandbox: Sandbox,
  before: Stripe.Subscription,
  trigger: Trigger,
): Stripe.Subscription {
  const invoice = sandbox.store.get("invoice", String(before.latest_invoice));
  const intent = invoice && findInvoiceIntent(sandbox, invoice.id);
  if (before.status !== "past_due" || !invoice || !intent) {
    rejectRequest(`The subscription is ${before.status}, so it has no payment due.`);
  }
  return sandbox.store.batch(() => {
    collect(sandbox, invoice, intent, findCustomer(sandbox, before), "succeeded", trigger);
    return updateSubscription(sandbox, before, { status: "active" }, trigger);
  });
}

/** Moves to the end of the period: cancels the subscription if scheduled, or renews it. */
export function advanceSubscription(
  sandbox: Sandbox,
  before: Stripe.Subscription,
  trigger: Trigger,
): Stripe.Subscription {
  return before.cancel_at !== null
    ? cancelNow(sandbox, before, trigger)
    : renewSubscription(sandbox, before, "succeeded", trigger);
}

function collect(
  sandbox: Sandbox,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
  customer: Stripe.Customer,
  outcome: "succeeded" | "failed",
  trigger: Trigger,
): void {
  const payer = { email: customer.email, name: customer.name ?? null };
  chargeIntent(sandbox, intent, { methodType: "card", payer, outcome }, trigger);
  if (outcome === "succeeded") recordInvoicePaid(sandbox, invoice, trigger);
  else recordInvoiceFailed(sandbox, invoice, trigger);
}

function findCustomer(sandbox: Sandbox, { customer }: Stripe.Subscription): Stripe.Customer {
  const found = sandbox.store.get("customer", String(customer));
  if (!found) throw new Error(`The customer ${String(customer)} doesn't exist.`);
  return found;
}

function getPeriodStart(subscription: Stripe.Subscription): number {
  return Math.min(...subscription.items.data.map((item) => item.current_period_start));
}
