import type { Transaction } from "@/db/client";
import type { Ctx } from "@/lib/ctx";
import { enqueueMail } from "@/lib/mail/enqueue";
import type { SettledOrder } from "@/lib/orders/apply-settlement";

/**
 * Tells staff, once for each reason, that an order needs a person: money has moved in a way that
 * gives no access, or leaves access open. Out: the reasons that are new.
 */
export async function queueReviewNotices(
  ctx: Ctx,
  tx: Transaction,
  { order, reviewReasons }: SettledOrder,
): Promise<string[]> {
  const fresh: string[] = [];
  for (const reason of reviewReasons) {
    const isNew = await enqueueMail(tx, ctx.now(), {
      kind: "review_notice",
      to: ctx.settings.staffEmail,
      dedupeKey: `review:${order.id}:${reason}`,
      orderId: order.id,
      props: { orderNumber: order.orderNumber, reason },
    });
    if (isNew) fresh.push(reason);
  }
  return fresh;
}
