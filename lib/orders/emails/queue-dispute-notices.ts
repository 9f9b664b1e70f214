import type { Transaction } from "@/db/client";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import type { OrderChange } from "@/lib/orders/emails/queue-change-emails";
import { getOrderAdminUrl } from "@/lib/orders/links/order-links";
import { readStaffEmail } from "@/lib/profile/read-profile";

/**
 * Emails staff about each new dispute with its deadline. A dispute that was already decided when we
 * first hear of it needs no response.
 */
export async function queueDisputeNotices(
  ctx: Ctx,
  tx: Transaction,
  { before, updated: { order }, facts }: OrderChange,
): Promise<void> {
  const known = new Set(before?.facts.disputes.map(({ id }) => id));
  for (const fact of facts) {
    if (fact.kind !== "dispute" || known.has(fact.dispute.id)) continue;
    const { id, amountCents, reason, outcome, respondBy } = fact.dispute;
    if (outcome !== "open") continue;
    await enqueueEmail(tx, ctx.now(), {
      kind: "dispute_opened",
      to: await readStaffEmail(ctx, tx),
      dedupeKey: `dispute-opened:${id}`,
      orderId: order.id,
      props: {
        orderNumber: order.orderNumber,
        customerName: `${order.firstName} ${order.lastName}`,
        amountCents,
        reason,
        respondBy: respondBy?.toISOString() ?? null,
        url: getOrderAdminUrl(ctx, order.id),
      },
    });
  }
}
