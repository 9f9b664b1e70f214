import type { Transaction } from "@/db/client";
import { formatCents } from "@/lib/core/money";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { getOrderAdminUrl } from "@/lib/orders/links/order-links";
import { loadOrderFacts } from "@/lib/orders/state/load-order-facts";
import { readStaffEmail } from "@/lib/profile/read-profile";

type Request = {
  readonly id: string;
  readonly orderId: string;
  readonly amountCents: number;
  readonly requestedBy: string;
};

/** Emails staff that a refund which was retried in the background has failed for good. */
export async function queueRefundRequestNotice(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  { id, orderId, amountCents, requestedBy }: Request,
): Promise<void> {
  const loaded = await loadOrderFacts(tx, orderId);
  if (!loaded) throw new Error(`order ${orderId} is gone`);
  await enqueueEmail(tx, ctx.now(), {
    kind: "review_notice",
    to: await readStaffEmail(ctx, tx),
    dedupeKey: `review:${orderId}:refund-request:${id}`,
    orderId,
    props: {
      orderNumber: loaded.order.orderNumber,
      reason: `Stripe didn't issue the ${formatCents(amountCents)} refund that ${requestedBy} requested, so the customer didn't get the money`,
      advice:
        "We retried the refund, and it failed. The order's status and the customer's access haven't changed. Check the payment in the Stripe dashboard, then refund the order again.",
      url: getOrderAdminUrl(ctx, orderId),
    },
  });
}
