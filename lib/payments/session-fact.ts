import type { Ctx } from "@/lib/ctx";
import type { PaymentFact } from "@/lib/orders/payment-fact";
import type { CheckoutSnapshot } from "@/lib/payments/port";

/** A subscription whose first payment never came (docs.stripe.com/api/subscriptions/object). */
const lapsedStatuses = new Set(["incomplete_expired", "canceled"]);

/**
 * What a session tells of its order, with what must be asked beside it: in subscription mode the
 * first invoice, and the subscription. Calls Stripe, so never inside a transaction.
 */
export async function sessionFacts(
  ctx: Pick<Ctx, "payments" | "now">,
  session: CheckoutSnapshot,
  told: { readonly hasFailed: boolean; readonly seenAt: Date },
): Promise<PaymentFact[]> {
  const observedAt = ctx.now();
  const isComplete = session.status === "complete";
  const isPaid = isComplete && session.paymentStatus !== "unpaid";
  const [invoice, subscription] = await Promise.all([
    isPaid && session.invoiceId ? ctx.payments.getInvoice(session.invoiceId) : null,
    isComplete && session.subscriptionId
      ? ctx.payments.getSubscription(session.subscriptionId)
      : null,
  ]);
  const hasLapsed = !isPaid && lapsedStatuses.has(subscription?.status ?? "");
  const facts: PaymentFact[] = [
    {
      kind: "session",
      session,
      invoice,
      hasFailed: told.hasFailed || session.hasFailed || hasLapsed,
      seenAt: told.seenAt,
    },
  ];
  if (subscription) facts.push({ kind: "subscription", subscription, observedAt });
  return facts;
}
