import type Stripe from "stripe";
import { rejectRequest } from "../api/errors";
import { getCurrentPeriodEnd } from "../objects/subscription";
import { nowSeconds, type Sandbox, type Trigger } from "../sandbox";
import { emitEvent } from "../webhooks/emit";
import { updateSubscription } from "./update-subscription";

/** Schedules cancellation at the period's end, or resumes the subscription. */
export function cancelAtPeriodEnd(
  sandbox: Sandbox,
  before: Stripe.Subscription,
  isCanceling: boolean,
  trigger: Trigger,
): Stripe.Subscription {
  return scheduleEnd(sandbox, before, { isCanceling, setsFlag: isCanceling }, trigger);
}

/**
 * Schedules cancellation the way the customer portal does: in flexible billing mode it sets only
 * `cancel_at` (https://docs.stripe.com/billing/subscriptions/billing-mode/compare).
 */
export function cancelInPortal(sandbox: Sandbox, before: Stripe.Subscription, trigger: Trigger) {
  return scheduleEnd(sandbox, before, { isCanceling: true, setsFlag: false }, trigger);
}

function scheduleEnd(
  sandbox: Sandbox,
  before: Stripe.Subscription,
  { isCanceling, setsFlag }: { isCanceling: boolean; setsFlag: boolean },
  trigger: Trigger,
): Stripe.Subscription {
  assertNotCanceled(before);
  return sandbox.store.batch(() =>
    updateSubscription(
      sandbox,
      before,
      {
        cancel_at_period_end: setsFlag,
        cancel_at: isCanceling ? getCurrentPeriodEnd(before) : null,
        // Stripe resets the time with every request.
        canceled_at: isCanceling ? nowSeconds(sandbox) : null,
        cancellation_details: buildDetails(isCanceling ? "cancellation_requested" : null),
      },
      trigger,
    ),
  );
}

/** Cancels immediately and stops automatic collection of open invoices. */
export function cancelNow(
  sandbox: Sandbox,
  before: Stripe.Subscription,
  trigger: Trigger,
  comment: string | null = null,
): Stripe.Subscription {
  assertNotCanceled(before);
  const at = nowSeconds(sandbox);
  return sandbox.store.batch(() => {
    stopCollecting(sandbox, before);
    const ended = sandbox.store.put("subscription", {
      ...before,
      canceled_at: before.canceled_at ?? at,
      cancellation_details: {
        ...buildDetails(before.status === "past_due" ? "payment_failed" : "cancellation_requested"),
        comment,
      },
      ended_at: at,
      status: "canceled",
    });
    emitEvent(sandbox, trigger, "customer.subscription.deleted", ended);
    return ended;
  });
}

/** Source: https://docs.stripe.com/api/subscriptions/cancel. */
function stopCollecting(sandbox: Sandbox, { id }: Stripe.Subscription): void {
  for (const invoice of sandbox.store.all("invoice")) {
    const isOwn = invoice.parent?.subscription_details?.subscription === id;
    if (!isOwn || invoice.status !== "open") continue;
    sandbox.store.put("invoice", { ...invoice, auto_advance: false, next_payment_attempt: null });
  }
}

function buildDetails(reason: "cancellation_requested" | "payment_failed" | null) {
  return { comment: null, feedback: null, feedback_option: null, reason };
}

function assertNotCanceled({ status }: Stripe.Subscription): void {
  if (status !== "canceled") return;
  rejectRequest("A canceled subscription can only update its cancellation_details and metadata.");
}
