import { findSessionIdByOrderId } from "@/db/queries/orders/find-orders";
import type { CheckoutSnapshot } from "@/lib/core/ports/payments";
import type { Ctx } from "@/lib/ctx";
import type { PaymentFact } from "@/lib/payments/payment-fact";

/**
 * Statuses of a subscription after its first payment failed. While a delayed payment is pending
 * it's active (docs.stripe.com/api/subscriptions/object#subscription_object-status).
 */
const unpaidStatuses = new Set(["past_due", "unpaid", "incomplete_expired", "canceled"]);

/**
 * Reads the facts of a session, including its first invoice and subscription. Calls Stripe, so it
 * must not run inside a transaction.
 */
export async function readSessionFacts(
  ctx: Pick<Ctx, "payments" | "now">,
  session: CheckoutSnapshot,
  meta: { readonly hasFailed: boolean; readonly seenAt: Date },
): Promise<PaymentFact[]> {
  const observedAt = ctx.now();
  const isComplete = session.status === "complete";
  const isPaid = isSessionPaid(session);
  const [invoice, subscription] = await Promise.all([
    isPaid && session.invoiceId ? ctx.payments.getInvoice(session.invoiceId) : null,
    isComplete && session.subscriptionId
      ? ctx.payments.getSubscription(session.subscriptionId)
      : null,
  ]);
  const isLeftUnpaid = !isPaid && unpaidStatuses.has(subscription?.status ?? "");
  const facts: PaymentFact[] = [
    {
      kind: "session",
      session,
      invoice,
      hasFailed: meta.hasFailed || session.hasFailed || isLeftUnpaid,
      seenAt: meta.seenAt,
    },
  ];
  if (subscription) facts.push({ kind: "subscription", subscription, observedAt });
  return facts;
}

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

/**
 * Returns true if a Checkout session is paid: complete, with the money received or nothing to pay
 * (`no_payment_required`, after a full discount). A first invoice paid later marks its session as
 * paid (session-facts.ts). lib/orders/state/derive-order-state.ts derives the order's status.
 */
export function isSessionPaid(
  session: Pick<CheckoutSnapshot, "status" | "paymentStatus">,
): boolean {
  return session.status === "complete" && session.paymentStatus !== "unpaid";
}

/** Returns true if a session is paid, or its delayed payment is still pending. */
export function isPaying(session: Pick<CheckoutSnapshot, "status" | "hasFailed">): boolean {
  return session.status === "complete" && !session.hasFailed;
}

/** Returns true if untrusted text could be a Stripe Checkout session id. */
export function isSessionId(text: string): boolean {
  return /^cs_\w{1,250}$/.test(text);
}
