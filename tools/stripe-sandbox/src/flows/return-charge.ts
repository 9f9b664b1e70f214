import type Stripe from "stripe";
import { rejectRequest } from "../api/errors";
import { markChargeReturned } from "../objects/charge";
import type { Sandbox, Trigger } from "../sandbox";
import { emitEvent } from "../webhooks/emit";

/**
 * Fails a bank debit that had succeeded. Its payment intent stays succeeded:
 * https://docs.stripe.com/api/charges/object#charge_object-failure_balance_transaction.
 */
export function returnCharge(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  reason: string,
  trigger: Trigger,
): Stripe.Charge {
  if (charge.status !== "succeeded" || charge.payment_method_details?.type === "card") {
    rejectRequest(`Charge ${charge.id} isn't a bank debit that succeeded.`);
  }
  return sandbox.store.batch(() => {
    const returned = sandbox.store.put("charge", markChargeReturned(charge, reason));
    emitEvent(sandbox, trigger, "charge.failed", returned);
    return returned;
  });
}
