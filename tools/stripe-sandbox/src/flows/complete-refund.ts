import type Stripe from "stripe";
import { rejectRequest } from "../api/errors";
import type { Sandbox, Trigger } from "../sandbox";
import { emitEvent } from "../webhooks/emit";

/** Marks a pending refund as succeeded. */
export function completeRefund(sandbox: Sandbox, before: Stripe.Refund, trigger: Trigger) {
  if (before.status !== "pending") rejectRequest(`The refund is already ${before.status}.`);
  return sandbox.store.batch(() => {
    const { pending_reason: _, ...rest } = before;
    const after = sandbox.store.put("refund", { ...rest, status: "succeeded" });
    emitEvent(sandbox, trigger, "refund.updated", after, before);
    return after;
  });
}

/**
 * Fails a refund and returns the money to the charge. Banks can reject a refund after it succeeded:
 * https://docs.stripe.com/refunds#failed-refunds.
 */
export function failRefund(sandbox: Sandbox, before: Stripe.Refund, trigger: Trigger) {
  if (before.status !== "pending" && before.status !== "succeeded") {
    rejectRequest(`The refund is already ${before.status}.`);
  }
  return sandbox.store.batch(() => {
    const { pending_reason: _, ...rest } = before;
    const after = sandbox.store.put("refund", {
      ...rest,
      failure_reason: "expired_or_canceled_card",
      status: "failed",
    });
    const charge = sandbox.store.get("charge", String(before.charge));
    if (charge) {
      const refundedCents = charge.amount_refunded - before.amount;
      sandbox.store.put("charge", { ...charge, amount_refunded: refundedCents, refunded: false });
    }
    emitEvent(sandbox, trigger, "refund.updated", after, before);
    emitEvent(sandbox, trigger, "refund.failed", after);
    return after;
  });
}
