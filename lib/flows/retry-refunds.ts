import { and, eq, lte } from "drizzle-orm";
import { claimRows } from "@/db/claim-rows";
import { refundRequests } from "@/db/schema";
import { hourMs, minuteMs } from "@/lib/core/durations";
import { describeError } from "@/lib/core/log";
import { runUntil } from "@/lib/core/run-until";
import type { Ctx } from "@/lib/ctx";
import {
  createStripeRefund,
  failRefundRequest,
  type RefundRequest,
  recordStripeRefund,
} from "@/lib/flows/refund-order";

const leaseMs = 2 * minuteMs;
/**
 * Stripe keeps an idempotency key for 24 hours (docs.stripe.com/api/idempotent_requests); minus
 * slack for clock skew.
 */
const keyLifetimeMs = 23 * hourMs;
/** Stripe repeats a failed response for the same key. Allow this long for the refund to show up. */
const settleTimeMs = 15 * minuteMs;

/**
 * Resolves refund requests that got no response: looks for the refund at Stripe, then retries with
 * the same key. If Stripe rejects it, or failed or the key expired and no refund exists, the request
 * has failed, and staff are emailed.
 * Safe to run concurrently. Returns the number of requests processed.
 */
export async function retryRefunds(ctx: Ctx, { until }: { until: Date }): Promise<number> {
  return await runUntil(ctx, until, async () => {
    const now = ctx.now();
    const [request] = await claimRows(ctx.db, refundRequests, {
      due: and(eq(refundRequests.status, "pending"), lte(refundRequests.nextAttemptAt, now)),
      orderBy: [refundRequests.nextAttemptAt],
      set: { nextAttemptAt: new Date(now.getTime() + leaseMs) },
    });
    if (!request) return null;
    await retry(ctx, request);
    return 1;
  });
}

async function retry(ctx: Ctx, request: RefundRequest): Promise<void> {
  const { id: requestId, orderId } = request;
  const ageMs = ctx.now().getTime() - request.createdAt.getTime();
  try {
    if (await recordIfSucceeded(ctx, request)) return;
    if (ageMs < keyLifetimeMs) {
      const outcome = await createStripeRefund(ctx, request, "cron");
      const hasFailed = outcome.kind === "uncertain" && outcome.hasResponded;
      if (!hasFailed || ageMs < settleTimeMs || (await recordIfSucceeded(ctx, request))) return;
    }
    await failRefundRequest(ctx, request, "Stripe has no such refund", "cron");
  } catch (error) {
    ctx.log.warn("refund.retry_failed", { orderId, requestId, reason: describeError(error) });
  }
}

async function recordIfSucceeded(ctx: Ctx, request: RefundRequest): Promise<boolean> {
  const refunds = await ctx.payments.listRefunds(request.paymentIntentId);
  const found = refunds.find(({ requestId }) => requestId === request.id);
  if (found) await recordStripeRefund(ctx, request, found);
  return found !== undefined;
}
