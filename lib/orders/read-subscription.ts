import { eq } from "drizzle-orm";
import { selectGrantsOf } from "@/db/queries/orders-detail";
import { orders, subscriptions } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { orderOfManageLink } from "@/lib/orders/manage-link";
import { paidUntil } from "@/lib/orders/paid-until";

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
  const linked = orderOfManageLink(ctx, token);
  if (!linked) return null;
  const [view] = await ctx.db
    .select({
      orderId: subscriptions.orderId,
      orderNumber: orders.orderNumber,
      status: subscriptions.status,
      currentPeriodEndsAt: subscriptions.currentPeriodEndsAt,
      cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(linked);
  return view
    ? { ...view, paidUntil: paidUntil(await selectGrantsOf(ctx.db, view.orderId)) }
    : null;
}
