import { setTimeout } from "node:timers/promises";
import Stripe from "stripe";
import { describeError } from "@/lib/core/log";

const underWayPauseMs = 250;

export type IdempotentCallResult<Value> =
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
