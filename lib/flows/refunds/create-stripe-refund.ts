import { and, eq } from "drizzle-orm";
import { refundRequests } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import { minuteMs } from "@/lib/core/durations";
import type { RefundSnapshot } from "@/lib/core/ports/payments";
import type { Ctx } from "@/lib/ctx";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";
import { queueRefundRequestNotice } from "@/lib/orders/emails/queue-staff-notices";

export type RefundRequest = typeof refundRequests.$inferSelect;

/** `uncertain`: Stripe didn't respond, so the cron job retries with the same idempotency key. */
export type RefundOutcome =
  | { readonly kind: "succeeded" }
  | { readonly kind: "failed"; readonly code: string | null }
  | { readonly kind: "uncertain"; readonly hasResponded: boolean };

type RefundCaller = "form" | "cron";

const retryDelayMs = 2 * minuteMs;

/**
 * Sends a saved refund request to Stripe and records the result. The request id is the idempotency
 * key, so calling this again never creates a second refund. A form shows a rejection itself; the
 * cron job emails it to staff.
 */
export async function createStripeRefund(
  ctx: Ctx,
  request: RefundRequest,
  caller: RefundCaller,
): Promise<RefundOutcome> {
  const { id: requestId, orderId, paymentIntentId, amountCents, lines } = request;
  const refund = { requestId, orderId, paymentIntentId, amountCents, lines };
  const response = await ctx.payments.createRefund(refund);
  if (response.kind === "created") {
    await recordStripeRefund(ctx, request, response.refund);
    return { kind: "succeeded" };
  }
  if (response.kind === "refused") {
    const isRejected = await failRefundRequest(ctx, request, response.reason, caller);
    // A webhook already recorded the refund, so this rejection is stale.
    return isRejected ? { kind: "failed", code: response.code } : { kind: "succeeded" };
  }
  ctx.log.warn("refund.uncertain", { orderId, requestId, reason: response.reason });
  await ctx.db
    .update(refundRequests)
    .set({
      lastError: response.reason,
      nextAttemptAt: new Date(ctx.now().getTime() + retryDelayMs),
    })
    .where(isPending(request));
  return { kind: "uncertain", hasResponded: response.hasResponded };
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
  const paidWith = await ctx.payments.getPaymentMethodLabel(refund.paymentIntentId);
  await applyPaymentFacts(ctx, {
    orderId: request.orderId,
    facts: [{ kind: "refunds", refunds, paidWith }],
  });
}

/**
 * Marks a pending request as failed, which frees its amount, and emails staff if no form shows it.
 * Returns false if it was no longer pending.
 */
export async function failRefundRequest(
  ctx: Ctx,
  request: RefundRequest,
  lastError: string,
  caller: RefundCaller,
): Promise<boolean> {
  return await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const failed = await tx
      .update(refundRequests)
      .set({ status: "failed", lastError })
      .where(isPending(request))
      .returning({ id: refundRequests.id });
    if (failed.length === 0) return false;
    const { orderId, amountCents, requestedBy } = request;
    const details = { orderId, amountCents, trouble: lastError };
    await recordAudit(tx, { by: { email: requestedBy }, action: "refund_refused", details, now });
    if (caller === "cron") await queueRefundRequestNotice(ctx, tx, request);
    return true;
  });
}

function isPending({ id }: RefundRequest) {
  return and(eq(refundRequests.id, id), eq(refundRequests.status, "pending"));
}
