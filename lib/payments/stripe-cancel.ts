import type Stripe from "stripe";
import type { CancelOutcome } from "@/lib/payments/port";
import { keyedCall } from "@/lib/payments/stripe-keyed-call";
import { subscriptionSnapshot } from "@/lib/payments/stripe-snapshots";

/** Staff wait for the answer of a form. */
const limitMs = 8_000;

/**
 * Lets a subscription run out with its period. Only once: asking again would set its
 * `canceled_at` anew, so the state of now is read first.
 */
export async function cancelAtPeriodEnd(
  stripe: Stripe,
  subscriptionId: string,
  idempotencyKey: string,
): Promise<CancelOutcome> {
  const called = await keyedCall(limitMs, async (options) => {
    const now = await stripe.subscriptions.retrieve(subscriptionId, {}, options);
    if (subscriptionSnapshot(now).cancelAtPeriodEnd || now.status === "canceled") return now;
    const end = { cancel_at_period_end: true } as const;
    return await stripe.subscriptions.update(subscriptionId, end, { ...options, idempotencyKey });
  });
  if (called.kind === "done") {
    return { kind: "done", subscription: subscriptionSnapshot(called.value) };
  }
  const { error, reason } = called;
  const status = error.statusCode ?? 0;
  const isRefused = status >= 400 && status < 500 && status !== 409 && status !== 429;
  return { kind: isRefused ? "refused" : "uncertain", reason };
}
