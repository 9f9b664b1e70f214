import type Stripe from "stripe";
import { rejectRequest } from "../api/errors";
import type { Sandbox, Trigger } from "../sandbox";
import { emitEvent } from "../webhooks/emit";
import { returnRefund } from "./move-balance";

const isWaiting = ({ status }: Stripe.Refund) =>
  status === "pending" || status === "requires_action";

/** Marks a pending refund as succeeded. */
export function completeRefund(sandbox: Sandbox, before: Stripe.Refund, trigger: Trigger) {
  if (!isWaiting(before)) rejectRequest(`The refund is already ${before.status}.`);
  return sandbox.store.batch(() => {
    const { pending_reason: _, ...rest } = before;
    const after = sandbox.store.put("refund", { ...rest, status: "succeeded" });
    emitEvent(sandbox, trigger, "refund.updated", after, before);
    return after;
  });
}

/** Reasons why a refund fails (docs.stripe.com/api/refunds/object#refund_object-failure_reason). */
export const refundFailureReasons = [
  "charge_for_pending_refund_disputed",
  "declined",
  "expired_or_canceled_card",
  "insufficient_funds",
  "lost_or_stolen_card",
  "merchant_request",
  "unknown",
] as const;

/**
 * Fails a refund and returns the money to the charge. Banks can reject a refund after it succeeded:
 * https://docs.stripe.com/refunds#failed-refunds.
 */
export function failRefund(
  sandbox: Sandbox,
  before: Stripe.Refund,
  trigger: Trigger,
  reason: (typeof refundFailureReasons)[number] = "expired_or_canceled_card",
) {
  if (!isWaiting(before) && before.status !== "succeeded") {
    rejectRequest(`The refund is already ${before.status}.`);
  }
  return endRefund(sandbox, before, { failure_reason: reason, status: "failed" }, trigger);
}

/** Cancels a refund that waits for the customer's bank details, as the dashboard can. */
export function cancelRefund(sandbox: Sandbox, before: Stripe.Refund, trigger: Trigger) {
  if (!isWaiting(before)) rejectRequest(`The refund is already ${before.status}.`);
  const end = { failure_reason: "merchant_request", status: "canceled" };
  return endRefund(sandbox, before, end, trigger);
}

function endRefund(
  sandbox: Sandbox,
  before: Stripe.Refund,
  end: Pick<Stripe.Refund, "failure_reason" | "status">,
  trigger: Trigger,
): Stripe.Refund {
  return sandbox.store.batch(() => {
    const { pending_reason: _, ...rest } = before;
    const returned = returnRefund(sandbox, before);
    const after = sandbox.store.put("refund", {
      ...rest,
      ...end,
      failure_balance_transaction: returned.id,
    });
    const charge = sandbox.store.get("charge", String(before.charge));
    if (charge) {
      const refundedCents = charge.amount_refunded - before.amount;
      sandbox.store.put("charge", { ...charge, amount_refunded: refundedCents, refunded: false });
    }
    emitEvent(sandbox, trigger, "refund.updated", after, before);
    if (end.status === "failed") emitEvent(sandbox, trigger, "refund.failed", after);
    return after;
  });
}

/** Sets any status, also one that Stripe may introduce later. */
export function setRefundStatus(
  sandbox: Sandbox,
  before: Stripe.Refund,
  status: string,
  trigger: Trigger,
): Stripe.Refund {
  return sandbox.store.batch(() => {
    const after = sandbox.store.put("refund", { ...before, status });
    emitEvent(sandbox, trigger, "refund.updated", after, before);
    return after;
  });
}
