import type Stripe from "stripe";
import { createId } from "../ids";
import { nowSeconds, type Sandbox, type Trigger } from "../sandbox";
import { emitEvent } from "../webhooks/emit";

/** Reports that a card network expects a dispute. It's actionable until one exists or all is refunded. */
export function warnOfFraud(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  fraudType: string,
  trigger: Trigger,
): Stripe.Radar.EarlyFraudWarning {
  return sandbox.store.batch(() => {
    const warning = sandbox.store.put("radar.early_fraud_warning", {
      id: createId("issfr_1"),
      object: "radar.early_fraud_warning",
      actionable: !charge.refunded && !charge.disputed,
      charge: charge.id,
      created: nowSeconds(sandbox),
      fraud_type: fraudType,
      livemode: false,
      payment_intent: String(charge.payment_intent),
    });
    emitEvent(sandbox, trigger, "radar.early_fraud_warning.created", warning);
    return warning;
  });
}

/** Ends the warnings of a charge that was refunded or disputed. */
export function endFraudWarnings(sandbox: Sandbox, charge: Stripe.Charge, trigger: Trigger): void {
  if (!charge.refunded && !charge.disputed) return;
  for (const before of sandbox.store.all("radar.early_fraud_warning")) {
    if (before.charge !== charge.id || !before.actionable) continue;
    const after = sandbox.store.put("radar.early_fraud_warning", { ...before, actionable: false });
    emitEvent(sandbox, trigger, "radar.early_fraud_warning.updated", after, before);
  }
}
