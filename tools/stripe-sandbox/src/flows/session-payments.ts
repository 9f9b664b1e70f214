import type Stripe from "stripe";
import type { Sandbox } from "../sandbox";
import { findInvoiceIntent } from "./pay-invoice";

export type SessionPayment = {
  charge: Stripe.Charge;
  /** Null for one-time payments. */
  invoice: Stripe.Invoice | null;
};

/** Returns the payment intent of the session, which is on the invoice in subscription mode. */
export function findSessionIntent(sandbox: Sandbox, session: Stripe.Checkout.Session) {
  if (session.invoice !== null) return findInvoiceIntent(sandbox, String(session.invoice));
  return sandbox.store.get("payment_intent", String(session.payment_intent));
}

/** Returns the latest charge of the session's own payment, not of a renewal. */
export function findSessionCharge(sandbox: Sandbox, session: Stripe.Checkout.Session) {
  const intent = findSessionIntent(sandbox, session);
  return sandbox.store.get("charge", String(intent?.latest_charge));
}

/** Returns every payment that resulted from the session, renewals included, oldest first. */
export function listSessionPayments(sandbox: Sandbox, session: Stripe.Checkout.Session) {
  const listPayments = (intentId: unknown, invoice: Stripe.Invoice | null) =>
    sandbox.store
      .all("charge")
      .filter((charge) => typeof intentId === "string" && charge.payment_intent === intentId)
      .map((charge) => ({ charge, invoice }));
  if (session.subscription === null) return listPayments(session.payment_intent, null);
  return sandbox.store
    .all("invoice")
    .filter(
      (invoice) =>
        invoice.parent?.subscription_details?.subscription === String(session.subscription),
    )
    .flatMap((invoice) => listPayments(findInvoiceIntent(sandbox, invoice.id)?.id, invoice));
}
