import { setTimeout } from "node:timers/promises";
import Stripe from "stripe";
import { describeError } from "@/lib/core/log";
import type { CancelOutcome, CreateRefundOutcome, NewRefund } from "@/lib/core/ports/payments";
import { hasEnded, hasOpenPayment } from "@/lib/core/subscription-status";
import {
  refundRequestKey,
  toRefundLinesMetadata,
  toRefundSnapshot,
  toSubscriptionSnapshot,
} from "@/lib/payments/stripe/snapshots";

/**
 * Creates a refund with its request id as idempotency key. A 4xx means rejected. After a 5xx, a 409
 * or no response the refund may exist (docs.stripe.com/error-low-level), so the same key is
 * retried.
 */
export async function createRefund(
  stripe: Stripe,
  refund: NewRefund,
  limitMs: number,
): Promise<CreateRefundOutcome> {
  const params: Stripe.RefundCreateParams = {
    payment_intent: refund.paymentIntentId,
    amount: refund.amountCents,
    reason: "requested_by_customer",
    metadata: {
      orderId: refund.orderId,
      [refundRequestKey]: refund.requestId,
      ...toRefundLinesMetadata(refund.lines),
    },
  };
  const called = await callWithIdempotencyKey(limitMs, (options) =>
    stripe.refunds.create(params, { ...options, idempotencyKey: refund.requestId }),
  );
  if (called.kind === "failed") {
    const status = called.error.statusCode ?? 0;
    const isRefused = status >= 400 && status < 500 && status !== 409 && status !== 429;
    const { reason, error } = called;
    return isRefused
      ? { kind: "refused", reason, code: error.code ?? null }
      : { kind: "uncertain", reason, hasResponded: status >= 500 };
  }
  const snapshot = toRefundSnapshot(called.value);
  if (!snapshot) throw new Error(`refund ${called.value.id} belongs to no payment intent`);
  return { kind: "created", refund: snapshot };
}

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

const underWayPauseMs = 250;

type IdempotentCallResult<Value> =
  | { readonly kind: "done"; readonly value: Value }
  | { readonly kind: "failed"; readonly error: Stripe.errors.StripeError; readonly reason: string };

/**
 * Calls Stripe with an idempotency key, for at most `limitMs`. If the same key is in use elsewhere
 * (a double click), waits and returns that call's result.
 */
export async function callWithIdempotencyKey<Value>(
  limitMs: number,
  call: (options: { timeout: number; maxNetworkRetries: 0 }) => Promise<Value>,
): Promise<IdempotentCallResult<Value>> {
  const endsAt = Date.now() + limitMs;
  for (;;) {
    try {
      const timeout = Math.max(1, endsAt - Date.now());
      return { kind: "done", value: await call({ timeout, maxNetworkRetries: 0 }) };
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      const isUnderWay = error.statusCode === 409 && Date.now() + underWayPauseMs < endsAt;
      if (!isUnderWay) return { kind: "failed", error, reason: describeError(error) };
      await setTimeout(underWayPauseMs);
    }
  }
}

/** Error codes that mean no connection was made, so nothing was sent. */
const neverSent = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);

/** Returns true when the request never reached Stripe. */
export function wasNeverSent(error: Stripe.errors.StripeError): boolean {
  if (!(error instanceof Stripe.errors.StripeConnectionError)) return false;
  const cause = error.detail;
  return cause instanceof Error && "code" in cause && neverSent.has(String(cause.code));
}
