import { eq } from "drizzle-orm";
import { selectOrderGrants } from "@/db/queries/orders-detail";
import { orders, subscriptions } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { manageLinkCondition } from "@/lib/orders/subscriptions/manage-link";
import { paidUntil } from "@/lib/orders/subscriptions/paid-until";

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
  const linked = manageLinkCondition(ctx, token);
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
    ? { ...view, paidUntil: paidUntil(await selectOrderGrants(ctx.db, view.orderId)) }
    : null;
}
