import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { subscriptions } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { enqueueMail } from "@/lib/mail/enqueue";
import type { SettledOrder } from "@/lib/orders/apply-settlement";
import { manageSubscriptionUrl } from "@/lib/orders/order-links";

/** Whether an order's subscription is to renew, as far as is known; one of which nothing is known does. */
export async function renews(tx: Transaction, orderId: string): Promise<boolean> {
  const [known] = await tx
    .select({ isEnding: subscriptions.cancelAtPeriodEnd })
    .from(subscriptions)
    .where(eq(subscriptions.orderId, orderId));
  return !known?.isEnding;
}

/**
 * Tells the buyer that the renewal ends with the month that is paid for, whether they or staff have
 * cancelled it. For orders whose subscription renewed before: Stripe sets `canceled_at` anew with
 * each later change, so that moment does not tell one cancellation from another.
 */
export async function queueCancellation(
  ctx: Ctx,
  tx: Transaction,
  { order, subscription }: SettledOrder,
): Promise<void> {
  // Of one that is over by now too: events come in any order, and the buyer hears the same.
  if (!subscription?.cancelAtPeriodEnd) return;
  const { canceledAt, currentPeriodEndsAt } = subscription;
  const at = canceledAt ?? currentPeriodEndsAt;
  await enqueueMail(tx, ctx.now(), {
    kind: "subscription_canceled",
    to: order.email,
    dedupeKey: `subscription-canceled:${subscription.id}:${at?.getTime()}`,
    orderId: order.id,
    props: {
      orderNumber: order.orderNumber,
      firstName: order.firstName,
      endsAt: currentPeriodEndsAt?.toISOString() ?? null,
      manageUrl: manageSubscriptionUrl(ctx, order),
    },
  });
}
