import type { Transaction } from "@/db/client";
import type { EmailPropsByKind } from "@/db/values/email-props";
import { hasOpenPayment, isCanceled } from "@/lib/core/subscription-status";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { getManageSubscriptionUrl } from "@/lib/orders/links/order-links";
import type { OrderWithFacts } from "@/lib/orders/state/load-order-facts";
import type { UpdatedOrder } from "@/lib/orders/state/update-order-state";
import { getPaidUntil } from "@/lib/orders/subscriptions/paid-until";

/**
 * Returns whether an order's subscription is set to renew; true if we don't know the subscription
 * yet.
 */
export function isRenewing(order: Pick<OrderWithFacts, "subscription"> | null): boolean {
  const subscription = order?.subscription;
  return !subscription || !isCanceled(subscription);
}

/**
 * Queues the cancellation email. Call it only if the subscription was set to renew before these
 * facts. `canceled_at` can't identify a cancellation because Stripe resets it on each later change.
 */
export async function queueCancellationEmail(
  ctx: Ctx,
  tx: Transaction,
  { order, subscription, state }: UpdatedOrder,
): Promise<void> {
  // Also for subscriptions that already ended: events arrive in any order, and the customer gets
  // one email.
  if (!subscription || !isCanceled(subscription)) return;
  const { canceledAt, currentPeriodEndsAt } = subscription;
  const at = canceledAt ?? currentPeriodEndsAt;
  await enqueueEmail(tx, ctx.now(), {
    kind: "subscription_canceled",
    to: order.email,
    dedupeKey: `subscription-canceled:${subscription.id}:${at?.getTime()}`,
    orderId: order.id,
    props: {
      orderNumber: order.orderNumber,
      firstName: order.firstName,
      ...describeEnd(subscription, getPaidUntil(state.grants), ctx.now()),
      manageUrl: getManageSubscriptionUrl(ctx, order),
    },
  });
}

type End = Pick<EmailPropsByKind["subscription_canceled"], "state" | "endsAt">;

/**
 * Stripe's period counts as paid only while no payment is open: Stripe moves it forward before
 * charging.
 */
function describeEnd(
  subscription: NonNullable<UpdatedOrder["subscription"]>,
  paid: Date | null,
  now: Date,
): End {
  const { status, currentPeriodEndsAt } = subscription;
  const endsAt = paid && paid > now ? paid.toISOString() : null;
  if (status === "canceled") return { state: "ended", endsAt };
  if (hasOpenPayment(subscription)) return { state: "unpaid", endsAt };
  return { state: "ending", endsAt: currentPeriodEndsAt?.toISOString() ?? null };
}
