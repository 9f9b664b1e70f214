import Stripe from "stripe";
import type { CancelOutcome } from "@/lib/core/ports/payments";
import { hasEnded, hasOpenPayment } from "@/lib/core/subscription-status";
import { callWithIdempotencyKey } from "@/lib/payments/stripe/idempotent-call";
import { toSubscriptionSnapshot } from "@/lib/payments/stripe/snapshots";

type Cancellation = {
  readonly id: string;
  readonly requestId: string;
  readonly limitMs: number;
};

/**
 * Cancels a subscription at its period's end, or immediately if that period is unpaid, which makes
 * Stripe stop collecting (docs.stripe.com/api/subscriptions/cancel). Reads the state first:
 * canceling twice would reset `canceled_at`.
 */
export async function cancelSubscription(
  stripe: Stripe,
  { id: subscriptionId, requestId, limitMs }: Cancellation,
): Promise<CancelOutcome> {
  // An immediate cancellation takes no idempotency key; the comment identifies our request.
  // Never change the text: it's compared with comments sent by earlier versions.
  const comment = `Asked for by staff, ${requestId}`;
  const called = await callWithIdempotencyKey(limitMs, async (options) => {
    const now = await stripe.subscriptions.retrieve(subscriptionId, {}, options);
    if (hasEnded(now)) return now;
    if (hasOpenPayment(now)) return await endNow(stripe, subscriptionId, comment, options);
    if (toSubscriptionSnapshot(now).cancelAtPeriodEnd) return now;
    const end = { cancel_at_period_end: true } as const;
    const keyed = { ...options, idempotencyKey: requestId };
    return await stripe.subscriptions.update(subscriptionId, end, keyed);
  });
  if (called.kind === "done") {
    const { value } = called;
    const isOurs = value.cancellation_details?.comment === comment;
    return {
      kind: "done",
      subscription: toSubscriptionSnapshot(value),
      hasEndedIt: isOurs && hasEnded(value),
    };
  }
  const { error, reason } = called;
  const status = error.statusCode ?? 0;
  const isRefused = status >= 400 && status < 500 && status !== 409 && status !== 429;
  return { kind: isRefused ? "refused" : "uncertain", reason };
}

async function endNow(
  stripe: Stripe,
  subscriptionId: string,
  comment: string,
  options: Stripe.RequestOptions,
): Promise<Stripe.Subscription> {
  try {
    const details = { cancellation_details: { comment } };
    return await stripe.subscriptions.cancel(subscriptionId, details, options);
  } catch (error) {
    const isGone = error instanceof Stripe.errors.StripeError && error.statusCode === 404;
    if (!isGone) throw error;
    // Another request canceled it first.
    return await stripe.subscriptions.retrieve(subscriptionId, {}, options);
  }
}
