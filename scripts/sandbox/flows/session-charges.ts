import type Stripe from "stripe";
import type { Sandbox } from "../sandbox";
import { intentOfInvoice } from "./pay-invoice";
import { intentOfSession } from "./settle-session";

/** The latest charge of the session's own payment. */
export function chargeOfSession(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
): Stripe.Charge | undefined {
  const intent = intentOfSession(sandbox, session);
  return sandbox.store.get("charge", String(intent?.latest_charge));
}

export interface SessionPayment {
  charge: Stripe.Charge;
  /** Set for payments of a subscription. */
  invoice: Stripe.Invoice | null;
}

/** Every payment that came of the session, renewals included, oldest first. */
export function paymentsOfSession(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
): SessionPayment[] {
  if (session.subscription === null) {
    const intentId = session.payment_intent;
    return sandbox.store
      .all("charge")
      .filter((charge) => charge.payment_intent === intentId && intentId !== null)
      .map((charge) => ({ charge, invoice: null }));
  }
  return invoicesOfSubscription(sandbox, String(session.subscription)).flatMap((invoice) => {
    const intent = intentOfInvoice(sandbox, invoice.id);
    return sandbox.store
      .all("charge")
      .filter((charge) => charge.payment_intent === intent?.id)
      .map((charge) => ({ charge, invoice }));
  });
}

/** The subscription's invoices, oldest first. */
export function invoicesOfSubscription(sandbox: Sandbox, subscriptionId: string): Stripe.Invoice[] {
  return sandbox.store
    .all("invoice")
    .filter((one) => one.parent?.subscription_details?.subscription === subscriptionId);
}
