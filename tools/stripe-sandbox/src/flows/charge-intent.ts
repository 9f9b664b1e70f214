import type Stripe from "stripe";
import {
  buildCharge,
  markChargeFailed,
  markChargeSucceeded,
  type Payer,
  type PaymentMethodType,
} from "../objects/charge";
import { applyCharge } from "../objects/payment-intent";
import { nowSeconds, type Sandbox, type Trigger } from "../sandbox";
import { emitEvent } from "../webhooks/emit";
import { addCharge } from "./move-balance";

export type ChargeOutcome = "succeeded" | "failed" | "pending";

/** Creates a charge for the intent with the given outcome, and emits the events. */
export function chargeIntent(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  input: { methodType: PaymentMethodType; payer: Payer; outcome: ChargeOutcome },
  trigger: Trigger,
): Stripe.PaymentIntent {
  const pending = buildCharge({
    intent,
    methodType: input.methodType,
    payer: input.payer,
    created: nowSeconds(sandbox),
    origin: sandbox.origin,
  });
  return resolveCharge(sandbox, intent, pending, input.outcome, trigger);
}

/** Stores the outcome of a pending charge on the charge and its intent, and emits the events. */
export function resolveCharge(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  pending: Stripe.Charge,
  outcome: ChargeOutcome,
  trigger: Trigger,
): Stripe.PaymentIntent {
  const stored = sandbox.store.put("charge", applyOutcome(sandbox, pending, outcome));
  const next = sandbox.store.put("payment_intent", applyCharge(intent, stored));
  if (outcome === "succeeded") {
    emitEvent(sandbox, trigger, "charge.succeeded", stored);
    emitEvent(sandbox, trigger, "payment_intent.succeeded", next);
  }
  if (outcome === "failed") {
    emitEvent(sandbox, trigger, "charge.failed", stored);
    emitEvent(sandbox, trigger, "payment_intent.payment_failed", next);
  }
  return next;
}

function applyOutcome(
  sandbox: Sandbox,
  pending: Stripe.Charge,
  outcome: ChargeOutcome,
): Stripe.Charge {
  if (outcome === "succeeded") return markChargeSucceeded(pending, addCharge(sandbox, pending));
  return outcome === "failed" ? markChargeFailed(pending) : pending;
}
