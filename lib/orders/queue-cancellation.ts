import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { subscriptions } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { enqueueMail } from "@/lib/mail/enqueue";
import type { MailPropsByKind } from "@/lib/mail/kinds";
import type { SettledOrder } from "@/lib/orders/apply-settlement";
import { manageSubscriptionUrl } from "@/lib/orders/order-links";
import { paidUntil } from "@/lib/orders/paid-until";
import { hasOpenPayment, isCancelled } from "@/lib/orders/subscription-state";

/** Whether an order's subscription is to renew, as far as is known; one of which nothing is known does. */
export async function renews(tx: Transaction, orderId: string): Promise<boolean> {
  const { status, cancelAtPeriodEnd } = subscriptions;
  const [known] = await tx
    .select({ status, cancelAtPeriodEnd })
    .from(subscriptions)
    .where(eq(subscriptions.orderId, orderId));
  return !known || !isCancelled(known);
}

/**
 * Tells the buyer that it renews no more: it ends with its period, or has ended at once, by their own
 * doing, staff's, or after Stripe's last try to collect. For orders whose subscription renewed before:
 * what was told is not told again when it takes effect, and Stripe sets `canceled_at` anew with each
 * later change, so that moment does not tell one cancellation from another.
 */
export async function queueCancellation(
  ctx: Ctx,
  tx: Transaction,
  { order, subscription, settlement }: SettledOrder,
): Promise<void> {
  // Of one that is over by now too: events come in any order, and the buyer hears of it once.
  if (!subscription || !isCancelled(subscription)) return;
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
      ...endWords(subscription, paidUntil(settlement.grants), ctx.now()),
      manageUrl: manageSubscriptionUrl(ctx, order),
    },
  });
}

type End = Pick<MailPropsByKind["subscription_canceled"], "state" | "endsAt">;

/**
 * What the buyer hears of the end. Stripe's period counts as paid only while no payment of it is
 * open: it moves on before the card is tried.
 */
function endWords(
  subscription: NonNullable<SettledOrder["subscription"]>,
  paid: Date | null,
  now: Date,
): End {
  const { status, currentPeriodEndsAt } = subscription;
  const endsAt = paid && paid > now ? paid.toISOString() : null;
  if (status === "canceled") return { state: "ended", endsAt };
  if (hasOpenPayment(subscription)) return { state: "unpaid", endsAt };
  return { state: "ending", endsAt: currentPeriodEndsAt?.toISOString() ?? null };
}
