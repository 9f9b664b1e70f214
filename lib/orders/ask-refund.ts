import { and, eq } from "drizzle-orm";
import { refundRequests } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Ctx } from "@/lib/ctx";
import { minuteMs } from "@/lib/durations";
import { fulfilOrder } from "@/lib/orders/fulfil-order";
import type { RefundSnapshot } from "@/lib/payments/port";

export type RefundRequest = typeof refundRequests.$inferSelect;

/** `uncertain`: Stripe has not answered; the cron asks again under the same key. */
export type RefundOutcome =
  | { readonly kind: "made" }
  | { readonly kind: "refused"; readonly code: string | null }
  | { readonly kind: "uncertain"; readonly hasAnswered: boolean };

const askAgainMs = 2 * minuteMs;

/**
 * Asks Stripe for a refund that is written down, under its id as idempotency key, and settles what
 * it answers by the way that its events take. Any number of times, by anybody: it is one refund.
 */
export async function askRefund(ctx: Ctx, request: RefundRequest): Promise<RefundOutcome> {
  const { id: requestId, orderId, paymentIntentId, amountCents, lines } = request;
  const refund = { requestId, orderId, paymentIntentId, amountCents, lines };
  const answer = await ctx.payments.createRefund(refund);
  if (answer.kind === "created") {
    await takeRefund(ctx, request, answer.refund);
    return { kind: "made" };
  }
  if (answer.kind === "refused") {
    const isRefused = await refuseRequest(ctx, request, answer.reason);
    // Its event was here before: the money has gone back, whatever this answer says.
    return isRefused ? { kind: "refused", code: answer.code } : { kind: "made" };
  }
  ctx.log.warn("refund.uncertain", { orderId, requestId, reason: answer.reason });
  await ctx.db
    .update(refundRequests)
    .set({ trouble: answer.reason, nextAskAt: new Date(ctx.now().getTime() + askAgainMs) })
    .where(isStillAsked(request));
  return { kind: "uncertain", hasAnswered: answer.hasAnswered };
}

/** Records the refund that answers a request. The request is marked in the same transaction. */
export async function takeRefund(
  ctx: Ctx,
  request: RefundRequest,
  refund: RefundSnapshot,
): Promise<void> {
  // Named by us, so that an answer without our metadata still settles its request.
  const refunds = [{ ...refund, requestId: request.id }];
  await fulfilOrder(ctx, { orderId: request.orderId, facts: [{ kind: "refunds", refunds }] });
}

/** Gives the request's money free again. False when it was settled meanwhile. */
export async function refuseRequest(
  ctx: Ctx,
  request: RefundRequest,
  trouble: string,
): Promise<boolean> {
  return await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const refused = await tx
      .update(refundRequests)
      .set({ status: "refused", trouble })
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
  return and(eq(refundRequests.id, id), eq(refundRequests.status, "asked"));
}
