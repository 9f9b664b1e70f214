import { and, eq } from "drizzle-orm";
import { refundRequests } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import { minuteMs } from "@/lib/core/durations";
import type { RefundSnapshot } from "@/lib/core/ports/payments";
import type { Ctx } from "@/lib/ctx";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";

export type RefundRequest = typeof refundRequests.$inferSelect;

/** `uncertain`: Stripe didn't answer, so the cron job retries with the same idempotency key. */
export type RefundOutcome =
  | { readonly kind: "succeeded" }
  | { readonly kind: "failed"; readonly code: string | null }
  | { readonly kind: "uncertain"; readonly hasAnswered: boolean };

const askAgainMs = 2 * minuteMs;

/**
 * Sends a saved refund request to Stripe and records the result. The request id is the idempotency
 * key, so calling this again never creates a second refund.
 */
export async function createStripeRefund(ctx: Ctx, request: RefundRequest): Promise<RefundOutcome> {
  const { id: requestId, orderId, paymentIntentId, amountCents, lines } = request;
  const refund = { requestId, orderId, paymentIntentId, amountCents, lines };
  const answer = await ctx.payments.createRefund(refund);
  if (answer.kind === "created") {
    await recordStripeRefund(ctx, request, answer.refund);
    return { kind: "succeeded" };
  }
  if (answer.kind === "refused") {
    const isRefused = await failRefundRequest(ctx, request, answer.reason);
    // A webhook already recorded the refund, so this rejection is stale.
    return isRefused ? { kind: "failed", code: answer.code } : { kind: "succeeded" };
  }
  ctx.log.warn("refund.uncertain", { orderId, requestId, reason: answer.reason });
  await ctx.db
    .update(refundRequests)
    .set({ trouble: answer.reason, nextAskAt: new Date(ctx.now().getTime() + askAgainMs) })
    .where(isStillAsked(request));
  return { kind: "uncertain", hasAnswered: answer.hasAnswered };
}

/**
 * Records the refund that Stripe created for a request and marks the request in the same
 * transaction.
 */
export async function recordStripeRefund(
  ctx: Ctx,
  request: RefundRequest,
  refund: RefundSnapshot,
): Promise<void> {
  // Set the request id ourselves: Stripe's response may lack our metadata.
  const refunds = [{ ...refund, requestId: request.id }];
  await applyPaymentFacts(ctx, { orderId: request.orderId, facts: [{ kind: "refunds", refunds }] });
}

/**
 * Marks a pending request as failed, which frees its amount. Returns false if it was no longer
 * pending.
 */
export async function failRefundRequest(
  ctx: Ctx,
  request: RefundRequest,
  trouble: string,
): Promise<boolean> {
  return await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const refused = await tx
      .update(refundRequests)
      .set({ status: "failed", trouble })
      .where(isStillAsked(request))
      .returning({ id: refundRequests.id });
    if (refused.length === 0) return false;
    const { orderId, amountCents, requestedBy } = request;
    const details = { orderId, amountCents, trouble };
    await recordAudit(tx, { by: { email: requestedBy }, action: "refund_refused", details, now });
    return true;
  });
}

function isStillAsked({ id }: RefundRequest) {
  return and(eq(refundRequests.id, id), eq(refundRequests.status, "pending"));
}
