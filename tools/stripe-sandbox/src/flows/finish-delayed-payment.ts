import type Stripe from "stripe";
import { rejectRequest } from "../api/errors";
import type { Sandbox, Trigger } from "../sandbox";
import { emitEvent } from "../webhooks/emit";
import { resolveCharge } from "./charge-intent";
import { recordInvoiceFailed, recordInvoicePaid } from "./pay-invoice";
import { findSessionIntent } from "./session-payments";
import { updateSubscription } from "./update-subscription";

/** Completes or fails the session's processing payment; throws if there is none. */
export function finishDelayedPayment(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  outcome: "succeeded" | "failed",
  trigger: Trigger,
): Stripe.Checkout.Session {
  const intent = findSessionIntent(sandbox, session);
  const charge = sandbox.store.get("charge", String(intent?.latest_charge));
  if (!intent || charge?.status !== "pending") {
    rejectRequest(`Session ${session.id} has no processing payment.`);
  }
  return sandbox.store.batch(() => {
    resolveCharge(sandbox, intent, charge, outcome, trigger);
    finishInvoice(sandbox, session, outcome, trigger);
    if (outcome === "failed") {
      emitEvent(sandbox, trigger, "checkout.session.async_payment_failed", session);
      return session;
    }
    const paid = sandbox.store.put("checkout.session", { ...session, payment_status: "paid" });
    emitEvent(sandbox, trigger, "checkout.session.async_payment_succeeded", paid);
    return paid;
  });
}

function finishInvoice(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  outcome: "succeeded" | "failed",
  trigger: Trigger,
): void {
  const invoice = sandbox.store.get("invoice", String(session.invoice));
  if (!invoice) return;
  if (outcome === "succeeded") {
    recordInvoicePaid(sandbox, invoice, trigger);
    return;
  }
  recordInvoiceFailed(sandbox, invoice, trigger);
  const subscription = sandbox.store.get("subscription", String(session.subscription));
  if (subscription) updateSubscription(sandbox, subscription, { status: "past_due" }, trigger);
}
