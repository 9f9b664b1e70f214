import type { Transaction } from "@/db/client";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { isRenewing } from "@/lib/orders/emails/queue-cancellation-email";
import type { OrderChange } from "@/lib/orders/emails/queue-change-emails";
import { getConfirmationUrl, getManageSubscriptionUrl } from "@/lib/orders/links/order-links";
import { compareAccess } from "@/lib/orders/refunds/compare-access";
import { derivePaymentState } from "@/lib/orders/state/payment-state";
import { isReturnedDebit } from "@/lib/payments/stripe-statuses";

/**
 * Emails the customer once about each payment that their bank took back after it had succeeded. Nothing
 * is left to do if it had been refunded.
 */
export async function queueReturnedPayments(
  ctx: Ctx,
  tx: Transaction,
  { before, updated }: OrderChange,
): Promise<void> {
  const { order, items, facts, subscription } = updated;
  if (!order.paidAt) return;
  const known = before?.order.paidAt ? before.facts.disputes.filter(isReturnedDebit) : [];
  for (const returned of facts.disputes.filter(isReturnedDebit)) {
    const { id, paymentIntentId, amountCents, reason } = returned;
    const payment = facts.payments.find((one) => one.paymentIntentId === paymentIntentId);
    if (!payment || known.some((one) => one.id === id)) continue;
    if (derivePaymentState(payment, facts).isRefunded) continue;
    const paid = { ...facts, disputes: facts.disputes.filter((one) => one !== returned) };
    const { endedAccess, keepsEbook } = compareAccess(
      items,
      { before: paid, after: facts },
      ctx.now(),
    );
    const renews = subscription !== null && isRenewing(updated);
    await enqueueEmail(tx, ctx.now(), {
      kind: "payment_returned",
      to: order.email,
      // Stripe may report one return as a failed charge and as a dispute.
      dedupeKey: `payment-returned:${paymentIntentId}`,
      orderId: order.id,
      props: {
        orderNumber: order.orderNumber,
        firstName: order.firstName,
        amountCents,
        reason,
        endedAccess: endedAccess.map(({ title, entitlement, until }) => ({
          title,
          entitlement,
          until: until?.toISOString() ?? null,
        })),
        keepsEbook,
        action: renews
          ? { kind: "subscription", url: getManageSubscriptionUrl(ctx, order) }
          : { kind: "order", url: `${ctx.settings.siteUrl}/cart` },
        orderUrl: getConfirmationUrl(ctx, order.sessionId ?? ""),
      },
    });
  }
}
