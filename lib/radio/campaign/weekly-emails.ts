import { and, eq } from "drizzle-orm";
import { orders, radioSubmissions } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import {
  createRadioDetailsToken,
  type LinkedOrder,
  verifyRadioDetailsToken,
} from "@/lib/orders/order-links";

/** URL that turns off a song's weekly emails: a POST does it, a GET opens the campaign page. */
export function getWeeklyEmailsUrl(
  ctx: Pick<Ctx, "settings">,
  order: LinkedOrder,
  orderItemId: string,
): string {
  const query = new URLSearchParams({
    token: createRadioDetailsToken(ctx, order),
    item: orderItemId,
  });
  return `${ctx.settings.siteUrl}/radio-details/weekly-emails?${query}`;
}

export type WeeklyEmailsChoice = {
  readonly token: string;
  readonly orderItemId: string;
  readonly isOn: boolean;
};

/**
 * Turns a song's weekly emails on or off, for the holder of its order's link.
 * @returns false if the link is invalid or the song isn't part of its order
 */
export async function setWeeklyEmails(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { token, orderItemId, isOn }: WeeklyEmailsChoice,
): Promise<boolean> {
  const linked = verifyRadioDetailsToken(ctx, token);
  if (!linked) return false;
  return await ctx.db.transaction(async (tx) => {
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, linked.id), eq(orders.linkRevision, linked.linkRevision)))
      .for("share");
    if (!order) return false;
    const changed = await tx
      .update(radioSubmissions)
      .set({ weeklyEmailsOffAt: isOn ? null : ctx.now() })
      .where(
        and(eq(radioSubmissions.orderItemId, orderItemId), eq(radioSubmissions.orderId, order.id)),
      )
      .returning({ orderItemId: radioSubmissions.orderItemId });
    return changed.length === 1;
  });
}
