import { and, eq, isNotNull, sql } from "drizzle-orm";
import { consultationOrders, consultations, orders } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { describeError } from "@/lib/log";
import { fulfilOrder } from "@/lib/orders/fulfil-order";
import { sessionFacts } from "@/lib/payments/session-fact";

const atOnce = 20;

/**
 * Ends payment pages at Stripe whose offer no longer stands: replaced, declined, paid otherwise or
 * past its time. One that has been paid meanwhile is taken in at once. What Stripe does not answer
 * stays for the next run. In: one consultation, or all.
 */
export async function endStalePayments(
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
        // In the words of the orders' index of what is open.
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
    await fulfilOrder(ctx, { orderId, facts });
  } catch (error) {
    ctx.log.warn("consultation.payment_stays_open", { orderId, reason: describeError(error) });
  }
}
