import { selectOrderGrants } from "@/db/queries/orders/order-detail";
import { selectOwnedSubscription } from "@/db/queries/orders/subscriptions";
import type { Ctx } from "@/lib/ctx";
import { verifyManageSubscriptionToken } from "@/lib/orders/links/order-links";
import { getPaidUntil } from "@/lib/orders/subscriptions/paid-until";

export type SubscriptionView = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly status: string;
  readonly currentPeriodEndsAt: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  /** End of the last paid month of airplay; null if none is left. */
  readonly paidUntil: Date | null;
};

/** Reads the subscription for a receipt's signed link; null if the link is invalid. */
export async function readSubscription(ctx: Ctx, token: string): Promise<SubscriptionView | null> {
  const linked = verifyManageSubscriptionToken(ctx, token);
  const found = linked && (await selectOwnedSubscription(ctx.db, linked));
  if (!found) return null;
  const { orderId, orderNumber, status, currentPeriodEndsAt, cancelAtPeriodEnd } = found;
  const grants = await selectOrderGrants(ctx.db, orderId);
  return {
    orderId,
    orderNumber,
    status,
    currentPeriodEndsAt,
    cancelAtPeriodEnd,
    paidUntil: getPaidUntil(grants),
  };
}
