import { findSessionIdOfOrder } from "@/db/queries/orders";
import type { Ctx } from "@/lib/ctx";
import type { PaymentFact } from "@/lib/orders/payment-fact";
import { sessionFacts } from "@/lib/payments/session-fact";

/**
 * The first invoice is the order's own payment: its session says it better, with our subtotal. Null
 * while we don't know the order's session.
 */
export async function firstInvoiceFacts(
  ctx: Ctx,
  orderId: string,
  seenAt: Date,
): Promise<PaymentFact[] | null> {
  const sessionId = await findSessionIdOfOrder(ctx.db, orderId);
  const session = sessionId ? await ctx.payments.getSession(sessionId) : null;
  return session && (await sessionFacts(ctx, session, { hasFailed: false, seenAt }));
}
