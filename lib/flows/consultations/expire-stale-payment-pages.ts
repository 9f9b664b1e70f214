import { and, eq, isNotNull, sql } from "drizzle-orm";
import { consultationOrders, consultations, orders } from "@/db/schema";
import { describeError } from "@/lib/core/log";
import type { Ctx } from "@/lib/ctx";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";
import { sessionFacts } from "@/lib/payments/session-facts";

const atOnce = 20;

/**
 * Expires Stripe payment pages of offers that were replaced, declined, paid another way or have
 * ended. If one turns out to be paid, the payment is applied. Pages that Stripe doesn't answer for
 * are retried by the next run.
 * @param inquiryId One consultation; all of them if left out.
 */
export async function expireStalePaymentPages(
  ctx: Ctx,
  { inquiryId }: { readonly inquiryId?: string } = {},
): Promise<void> {
  const now = ctx.now().toISOString();
  const stale = await ctx.db
    .select({ orderId: orders.id, sessionId: orders.sessionId })
    .from(orders)
    .innerJoin(consultationOrders, eq(consultationOrders.orderId, orders.id))
    .innerJoin(consultations, eq(consultations.inquiryId, consultationOrders.inquiryId))
    .where(
      and(
        // Repeats the predicate of the partial index on open orders, so that PostgreSQL uses it.
        sql`${orders.status} in ('pending', 'processing')`,
        eq(orders.status, "pending"),
        isNotNull(orders.sessionId),
        sql`(${consultations.status} <> 'payment_requested' or ${consultations.payBy} <= ${now}::timestamptz or ${consultationOrders.revision} <> ${consultations.offerRevision})`,
        inquiryId ? eq(consultations.inquiryId, inquiryId) : undefined,
      ),
    )
    .limit(atOnce);
  await Promise.all(stale.map((one) => endOne(ctx, one)));
}

async function endOne(
  ctx: Ctx,
  { orderId, sessionId }: { readonly orderId: string; readonly sessionId: string | null },
): Promise<void> {
  try {
    const session = sessionId && (await ctx.payments.expireSession(sessionId));
    if (!session) return;
    const facts = await sessionFacts(ctx, session, { hasFailed: false, seenAt: ctx.now() });
    await applyPaymentFacts(ctx, { orderId, facts });
  } catch (error) {
    ctx.log.warn("consultation.payment_page_not_expired", {
      orderId,
      reason: describeError(error),
    });
  }
}
