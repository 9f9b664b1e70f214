import type { Transaction } from "@/db/client";
import type { Ctx } from "@/lib/ctx";
import { enqueueMail } from "@/lib/mail/enqueue";
import type { SettledOrder } from "@/lib/orders/apply-settlement";
import { manageSubscriptionUrl } from "@/lib/orders/order-links";

/**
 * Tells the buyer that the renewal ends with the month that is paid for, whether they or staff have
 * cancelled it. Once for each cancellation, whoever hears of it first.
 */
export async function queueCancellation(
  ctx: Ctx,
  tx: Transaction,
  { order, subscription }: SettledOrder,
): Promise<void> {
  // Of one that is over by now too: events come in any order, and the buyer hears the same.
  if (!subscription?.cancelAtPeriodEnd || !subscription.canceledAt) return;
  await enqueueMail(tx, ctx.now(), {
    kind: "subscription_canceled",
    to: order.email,
    dedupeKey: `subscription-canceled:${subscription.id}:${subscription.canceledAt.getTime()}`,
    orderId: order.id,
    props: {
      orderNumber: order.orderNumber,
      firstName: order.firstName,
      endsAt: subscription.currentPeriodEndsAt?.toISOString() ?? null,
      manageUrl: manageSubscriptionUrl(ctx, order),
    },
  });
}
