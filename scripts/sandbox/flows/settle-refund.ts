import type Stripe from "stripe";
import { invalidRequest } from "../api/errors";
import type { Cause, Sandbox } from "../sandbox";
import { emit } from "../webhooks/emit";

/** Lets a pending refund arrive. */
export function succeedRefund(
  sandbox: Sandbox,
  before: Stripe.Refund,
  cause: Cause,
): Stripe.Refund {
  if (before.status !== "pending") throw invalidRequest(`The refund is ${before.status} already.`);
  return sandbox.store.batch(() => {
    const { pending_reason: _, ...rest } = before;
    const after = sandbox.store.put("refund", { ...rest, status: "succeeded" });
    emit(sandbox, cause, "refund.updated", after, before);
    return after;
  });
}

/**
 * The bank sends a refund back, which may happen to one that had succeeded; the money is the
 * shop's again. Source: https://docs.stripe.com/refunds#failed-refunds.
 */
export function failRefund(sandbox: Sandbox, before: Stripe.Refund, cause: Cause): Stripe.Refund {
  if (before.status !== "pending" && before.status !== "succeeded") {
    throw invalidRequest(`The refund is ${before.status} already.`);
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
      const left = charge.amount_refunded - before.amount;
      sandbox.store.put("charge", { ...charge, amount_refunded: left, refunded: false });
    }
    emit(sandbox, cause, "refund.updated", after, before);
    emit(sandbox, cause, "refund.failed", after);
    return after;
  });
}
