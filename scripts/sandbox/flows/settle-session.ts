import type Stripe from "stripe";
import { invalidRequest } from "../api/errors";
import type { Cause, Sandbox } from "../sandbox";
import { emit } from "../webhooks/emit";
import { intentOfInvoice, markInvoiceFailed, markInvoicePaid } from "./pay-invoice";
import { decideCharge } from "./try-charge";
import { updateSubscription } from "./update-subscription";

/** Gives a delayed payment its outcome: the money arrives, or the bank sends it back. */
export function settleSession(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  outcome: "succeeded" | "failed",
  cause: Cause,
): Stripe.Checkout.Session {
  return sandbox.store.batch(() => {
    const { intent, charge } = delayedPayment(sandbox, session);
    decideCharge(sandbox, intent, charge, outcome, cause);
    settleInvoice(sandbox, session, outcome, cause);
    if (outcome === "failed") {
      emit(sandbox, cause, "checkout.session.async_payment_failed", session);
      return session;
    }
    const paid = sandbox.store.put("checkout.session", { ...session, payment_status: "paid" });
    emit(sandbox, cause, "checkout.session.async_payment_succeeded", paid);
    return paid;
  });
}

function settleInvoice(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  outcome: "succeeded" | "failed",
  cause: Cause,
): void {
  const invoice = sandbox.store.get("invoice", String(session.invoice));
  if (!invoice) return;
  if (outcome === "succeeded") {
    markInvoicePaid(sandbox, invoice, cause);
    return;
  }
  markInvoiceFailed(sandbox, invoice, cause);
  const subscription = sandbox.store.get("subscription", String(session.subscription));
  if (subscription) updateSubscription(sandbox, subscription, { status: "past_due" }, cause);
}

/** The payment that is still on its way; throws when there is none. */
function delayedPayment(sandbox: Sandbox, session: Stripe.Checkout.Session) {
  const intent = intentOfSession(sandbox, session);
  const charge = sandbox.store.get("charge", String(intent?.latest_charge));
  if (intent && charge?.status === "pending") return { intent, charge };
  throw invalidRequest(`The session ${session.id} has no payment on its way.`);
}

/** The intent that paid (or tries to pay) the session, in either mode. */
export function intentOfSession(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
): Stripe.PaymentIntent | undefined {
  if (session.invoice !== null) return intentOfInvoice(sandbox, String(session.invoice));
  return sandbox.store.get("payment_intent", String(session.payment_intent));
}
