import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { refundRequests } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { hourMs, minuteMs } from "@/lib/durations";
import { describeError } from "@/lib/log";
import { askRefund, type RefundRequest, refuseRequest, takeRefund } from "@/lib/orders/ask-refund";

const batchSize = 20;
const leaseMs = 2 * minuteMs;
/** Stripe keeps a key for 24 hours (docs.stripe.com/api/idempotent_requests); with room for clocks. */
const keyLifeMs = 23 * hourMs;
/** A failure that Stripe answered with stays the answer to its key; so long its refund may show up. */
const failedForMs = 15 * minuteMs;

/**
 * Finds out what became of refunds whose answer was lost: first looks for them at Stripe, then asks
 * again under the same key. Where Stripe has failed or the key has run out, and Stripe knows of none,
 * it was never made.
 * Any number of runs share the work. Returns how many requests it asked about.
 */
export async function retryRefunds(ctx: Ctx, { until }: { until: Date }): Promise<number> {
  let asked = 0;
  while (ctx.now() < until) {
    const claimed = await claim(ctx);
    for (const request of claimed) {
      if (ctx.now() >= until) break;
      await retry(ctx, request);
      asked += 1;
    }
    if (claimed.length < batchSize) break;
  }
  return asked;
}

async function claim(ctx: Ctx): Promise<RefundRequest[]> {
  const now = ctx.now();
  // A locking CTE runs once; a subquery under IN may be run again and claim more than its limit.
  const due = ctx.db.$with("due").as(
    ctx.db
      .select({ id: refundRequests.id })
      .from(refundRequests)
      .where(and(eq(refundRequests.status, "asked"), lte(refundRequests.nextAskAt, now)))
      .orderBy(asc(refundRequests.nextAskAt))
      .limit(batchSize)
      .for("update", { skipLocked: true }),
  );
  return await ctx.db
    .with(due)
    .update(refundRequests)
    .set({ nextAskAt: new Date(now.getTime() + leaseMs) })
    .where(inArray(refundRequests.id, ctx.db.select({ id: due.id }).from(due)))
    .returning();
}

async function retry(ctx: Ctx, request: RefundRequest): Promise<void> {
  const { id: requestId, orderId } = request;
  const ageMs = ctx.now().getTime() - request.createdAt.getTime();
  try {
    if (await takeIfMade(ctx, request)) return;
    if (ageMs < keyLifeMs) {
      const outcome = await askRefund(ctx, request);
      const hasFailed = outcome.kind === "uncertain" && outcome.hasAnswered;
      if (!hasFailed || ageMs < failedForMs || (await takeIfMade(ctx, request))) return;
    }
    await refuseRequest(ctx, request, "Stripe knows of no such refund");
  } catch (error) {
    ctx.log.warn("refund.not_settled", { orderId, requestId, reason: describeError(error) });
  }
}

async function takeIfMade(ctx: Ctx, request: RefundRequest): Promise<boolean> {
  const refunds = await ctx.payments.listRefunds(request.paymentIntentId);
  const made = refunds.find(({ requestId }) => requestId === request.id);
  if (made) await takeRefund(ctx, request, made);
  return made !== undefined;
}
