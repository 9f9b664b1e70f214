import type Stripe from "stripe";
import { charge, failed, type Payer, type PaymentMethodType, succeeded } from "../objects/charge";
import { withCharge } from "../objects/payment-intent";
import { type Cause, type Sandbox, seconds } from "../sandbox";
import { emit } from "../webhooks/emit";

export type ChargeOutcome = "succeeded" | "failed" | "pending";

/** Makes a charge on the intent with the given outcome, stores both and sends their events. */
export function tryCharge(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  input: { methodType: PaymentMethodType; payer: Payer; outcome: ChargeOutcome },
  cause: Cause,
): Stripe.PaymentIntent {
  const pending = charge({
    intent,
    methodType: input.methodType,
    payer: input.payer,
    created: seconds(sandbox),
    origin: sandbox.origin,
  });
  return decideCharge(sandbox, intent, pending, input.outcome, cause);
}

/** Gives a pending charge its outcome, with the events that belong to it. */
export function decideCharge(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  pending: Stripe.Charge,
  outcome: ChargeOutcome,
  cause: Cause,
): Stripe.PaymentIntent {
  const decided =
    outcome === "succeeded" ? succeeded(pending) : outcome === "failed" ? failed(pending) : pending;
  const stored = sandbox.store.put("charge", decided);
  const next = sandbox.store.put("payment_intent", withCharge(intent, stored));
  if (outcome === "succeeded") {
    emit(sandbox, cause, "charge.succeeded", stored);
    emit(sandbox, cause, "payment_intent.succeeded", next);
  }
  if (outcome === "failed") emit(sandbox, cause, "payment_intent.payment_failed", next);
  return next;
}
