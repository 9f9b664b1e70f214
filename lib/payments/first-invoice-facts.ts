import { findSessionIdOfOrder } from "@/db/queries/orders";
import type { Ctx } from "@/lib/ctx";
import type { PaymentFact } from "@/lib/orders/payment-fact";
import { sessionFacts } from "@/lib/payments/session-fact";

/**
 * The first invoice, paid, is the order's own payment: its session says it better, with our subtotal.
 * That session stays unpaid for ever where a payment that failed later was made good on the invoice
 * alone (the billing portal, a retry), so that it is paid is the invoice's to say. Null while we
 * don't know the order's session.
 */
export async function firstInvoiceFacts(
  ctx: Ctx,
  orderId: string,
  seenAt: Date,
): Promise<PaymentFact[] | null> {
  const sessionId = await findSessionIdOfOrder(ctx.db, orderId);
  const session = sessionId ? await ctx.payments.getSession(sessionId) : null;
  if (!session) return null;
  const paid = { ...session, paymentStatus: "paid" } as const;
  return await sessionFacts(ctx, paid, { hasFailed: false, seenAt });
}
