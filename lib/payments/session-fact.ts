import type { Ctx } from "@/lib/ctx";
import type { PaymentFact } from "@/lib/orders/payment-fact";
import type { CheckoutSnapshot } from "@/lib/payments/port";

/**
 * What a subscription is whose first payment failed or never came; while a delayed one is on its way
 * it is active (docs.stripe.com/api/subscriptions/object#subscription_object-status).
 */
const unpaidStatuses = new Set(["past_due", "unpaid", "incomplete_expired", "canceled"]);

/** Whether a session has been paid, or its delayed payment is under way as far as it knows itself. */
export function isPaying(session: CheckoutSnapshot): boolean {
  return session.status === "complete" && !session.hasFailed;
}

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
  const isLeftUnpaid = !isPaid && unpaidStatuses.has(subscription?.status ?? "");
  const facts: PaymentFact[] = [
    {
      kind: "session",
      session,
      invoice,
      hasFailed: told.hasFailed || session.hasFailed || isLeftUnpaid,
      seenAt: told.seenAt,
    },
  ];
  if (subscription) facts.push({ kind: "subscription", subscription, observedAt });
  return facts;
}
