import type { Transaction } from "@/db/client";
import { dayMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { isRenewing } from "@/lib/orders/emails/queue-cancellation-email";
import type { OrderChange } from "@/lib/orders/emails/queue-change-emails";
import { toEmailOrderItem } from "@/lib/orders/emails/receipt-email";
import { getConfirmationUrl, getManageSubscriptionUrl } from "@/lib/orders/links/order-links";
import type { PaidPayment } from "@/lib/orders/state/order-facts";

/** The longest month, plus a day for payments that arrive late. */
const longestPeriodMs = 32 * dayMs;

/**
 * Emails the customer a receipt for each renewal payment that is new. A renewal that arrives before
 * the order's first payment waits for it.
 */
export async function queueRenewalReceipts(
  ctx: Ctx,
  tx: Transaction,
  { before, updated }: OrderChange,
): Promise<void> {
  const { order, items, facts, subscription } = updated;
  if (!order.paidAt) return;
  const known = new Set(before?.order.paidAt ? before.facts.payments.map(({ id }) => id) : []);
  for (const payment of facts.payments) {
    if (payment.kind !== "renewal" || known.has(payment.id)) continue;
    await enqueueEmail(tx, ctx.now(), {
      kind: "subscription_renewed",
      to: order.email,
      dedupeKey: `subscription-renewed:${payment.id}`,
      orderId: order.id,
      props: {
        orderNumber: order.orderNumber,
        firstName: order.firstName,
        paidAt: payment.paidAt.toISOString(),
        lines: items.filter(({ recurringInterval }) => recurringInterval).map(toEmailOrderItem),
        totalCents: payment.amountCents,
        period: payment.periodEndsAt && {
          startsAt: getPeriodStart(payment, facts.payments).toISOString(),
          endsAt: payment.periodEndsAt.toISOString(),
        },
        isTaxed: order.taxCents > 0,
        isCanceled: subscription !== null && !isRenewing(updated),
        nextChargeAt: subscription?.currentPeriodEndsAt?.toISOString() ?? null,
        orderUrl: getConfirmationUrl(ctx, order.sessionId ?? ""),
        manageUrl: getManageSubscriptionUrl(ctx, order),
      },
    });
  }
}

/** A period starts when the one before it ends, or with its payment after an unpaid month. */
function getPeriodStart(
  { paidAt, periodEndsAt }: PaidPayment,
  payments: readonly PaidPayment[],
): Date {
  const endMs = periodEndsAt?.getTime() ?? 0;
  const earlierEnds = payments.flatMap((one) => {
    const ms = one.periodEndsAt?.getTime() ?? 0;
    return ms < endMs && endMs - ms <= longestPeriodMs ? [ms] : [];
  });
  return earlierEnds.length > 0 ? new Date(Math.max(...earlierEnds)) : paidAt;
}
