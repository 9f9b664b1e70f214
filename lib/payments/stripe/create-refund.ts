import type Stripe from "stripe";
import type { CreateRefundOutcome, NewRefund } from "@/lib/core/ports/payments";
import { toRefundLinesMetadata } from "@/lib/payments/refund-lines-metadata";
import { callWithIdempotencyKey } from "@/lib/payments/stripe/idempotent-call";
import { refundRequestKey, toRefundSnapshot } from "@/lib/payments/stripe/snapshots";

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
