import type Stripe from "stripe";
import { invalidRequest } from "../api/errors";
import { currentPeriodEnd } from "../objects/subscription";
import { type Cause, type Sandbox, seconds } from "../sandbox";
import { emit } from "../webhooks/emit";
import { updateSubscription } from "./update-subscription";

/** Lets the subscription run out with its period, or, with false, go on after all. */
export function cancelAtPeriodEnd(
  sandbox: Sandbox,
  before: Stripe.Subscription,
  cancel: boolean,
  cause: Cause,
): Stripe.Subscription {
  return setEnd(sandbox, before, { cancel, isMarked: cancel }, cause);
}

/**
 * The same as a customer chooses it: in flexible billing mode the portal sets the date alone
 * (docs.stripe.com/billing/subscriptions/billing-mode/compare).
 */
export function cancelInPortal(
  sandbox: Sandbox,
  before: Stripe.Subscription,
  cause: Cause,
): Stripe.Subscription {
  return setEnd(sandbox, before, { cancel: true, isMarked: false }, cause);
}

function setEnd(
  sandbox: Sandbox,
  before: Stripe.Subscription,
  { cancel, isMarked }: { cancel: boolean; isMarked: boolean },
  cause: Cause,
): Stripe.Subscription {
  refuseEnded(before);
  return sandbox.store.batch(() =>
    updateSubscription(
      sandbox,
      before,
      {
        cancel_at_period_end: isMarked,
        cancel_at: cancel ? currentPeriodEnd(before) : null,
        // Anew with each request, as Stripe has it.
        canceled_at: cancel ? seconds(sandbox) : null,
        cancellation_details: details(cancel ? "cancellation_requested" : null),
      },
      cause,
    ),
  );
}

/** Ends the subscription at once; what is open of it is not collected by itself any more. */
export function cancelNow(
  sandbox: Sandbox,
  before: Stripe.Subscription,
  cause: Cause,
  comment: string | null = null,
): Stripe.Subscription {
  refuseEnded(before);
  const at = seconds(sandbox);
  return sandbox.store.batch(() => {
    stopCollecting(sandbox, before);
    const ended = sandbox.store.put("subscription", {
      ...before,
      canceled_at: before.canceled_at ?? at,
      cancellation_details: {
        ...details(before.status === "past_due" ? "payment_failed" : "cancellation_requested"),
        comment,
      },
      ended_at: at,
      status: "canceled",
    });
    emit(sandbox, cause, "customer.subscription.deleted", ended);
    return ended;
  });
}

/** As Stripe does with a subscription's end (docs.stripe.com/api/subscriptions/cancel). */
function stopCollecting(sandbox: Sandbox, { id }: Stripe.Subscription): void {
  for (const invoice of sandbox.store.all("invoice")) {
    const isOwn = invoice.parent?.subscription_details?.subscription === id;
    if (!isOwn || invoice.status !== "open") continue;
    sandbox.store.put("invoice", { ...invoice, auto_advance: false, next_payment_attempt: null });
  }
}

function details(
  reason: "cancellation_requested" | "payment_failed" | null,
): Stripe.Subscription.CancellationDetails {
  return { comment: null, feedback: null, feedback_option: null, reason };
}

function refuseEnded({ status }: Stripe.Subscription): void {
  if (status !== "canceled") return;
  throw invalidRequest(
    "A canceled subscription can only update its cancellation_details and metadata.",
  );
}
