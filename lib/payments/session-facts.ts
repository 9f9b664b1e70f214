import type { CheckoutSnapshot } from "@/lib/core/ports/payments";
import type { Ctx } from "@/lib/ctx";
import type { PaymentFact } from "@/lib/payments/payment-fact";
import { isSessionPaid } from "@/lib/payments/session-payment";

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
