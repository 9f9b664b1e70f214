import { findSessionIdByOrderId } from "@/db/queries/orders/find-orders";
import type { Ctx } from "@/lib/ctx";
import type { PaymentFact } from "@/lib/payments/payment-fact";
import { readSessionFacts } from "@/lib/payments/session-facts";

/**
 * Returns the facts of a paid first invoice, based on the order's session, which has our subtotal.
 * The session stays unpaid forever if the invoice was paid later through the portal or a retry, so
 * it's marked as paid here. Null while the session is unknown.
 */
export async function readFirstInvoiceFacts(
  ctx: Ctx,
  orderId: string,
  seenAt: Date,
): Promise<PaymentFact[] | null> {
  const sessionId = await findSessionIdByOrderId(ctx.db, orderId);
  const session = sessionId ? await ctx.payments.getSession(sessionId) : null;
  if (!session) return null;
  const paid = { ...session, paymentStatus: "paid" } as const;
  return await readSessionFacts(ctx, paid, { hasFailed: false, seenAt });
}
