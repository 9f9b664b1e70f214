import { eq } from "drizzle-orm";
import { orders, stripeEvents } from "@/db/schema";
import { settleConsultationOrder } from "@/lib/consultations/settle-order";
import type { Ctx } from "@/lib/ctx";
import { applySettlement } from "@/lib/orders/apply-settlement";
import type { PaymentFact } from "@/lib/orders/payment-fact";
import { queueCancellation, renews } from "@/lib/orders/queue-cancellation";
import { queueOrderMails } from "@/lib/orders/queue-order-mails";
import { queueReviewNotices } from "@/lib/orders/queue-review-notices";
import { recordFact } from "@/lib/orders/record-facts";
import type { OrderStatus } from "@/lib/orders/status";
import { openRadioRenewals } from "@/lib/radio/open-renewals";
import { openRadioSubmissions } from "@/lib/radio/open-submissions";
import { fail, ok, type Result } from "@/lib/result";

export type FulfilOrder = {
  readonly orderId: string;
  readonly facts: readonly PaymentFact[];
  /** The stored event these facts come from. It's marked as handled in the same transaction. */
  readonly eventId?: string;
};

/**
 * Applies payment facts to an order. Webhook, confirmation page and sweeper all use this. In one
 * transaction under the order's row lock, it records the facts, derives status and grants, and
 * queues emails. Repeating facts changes nothing.
 */
export async function fulfilOrder(
  ctx: Ctx,
  { orderId, facts, eventId }: FulfilOrder,
): Promise<Result<OrderStatus, "unknown_order">> {
  const fulfilled = await ctx.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) return null;
    const tellsOfRenewal = facts.some(({ kind }) => kind === "subscription");
    const renewedBefore = tellsOfRenewal && (await renews(tx, orderId));
    for (const fact of facts) await recordFact(tx, order, fact, ctx.now());
    const settled = await applySettlement(tx, orderId, ctx.now());
    await queueOrderMails(ctx, tx, settled, facts);
    if (renewedBefore) await queueCancellation(ctx, tx, settled);
    await settleConsultationOrder(ctx, tx, settled);
    await openRadioSubmissions(tx, settled, ctx.now());
    await openRadioRenewals(ctx, tx, settled);
    const newReasons = await queueReviewNotices(ctx, tx, settled);
    if (eventId) {
      await tx
        .update(stripeEvents)
        .set({
          orderId,
          handledAt: ctx.now(),
          outcome: settled.settlement.status,
          lastError: null,
        })
        .where(eq(stripeEvents.id, eventId));
    }
    return { status: settled.settlement.status, newReasons };
  });
  if (!fulfilled) return fail("unknown_order");
  for (const reason of fulfilled.newReasons)
    ctx.log.error("order.needs_review", { orderId, reason });
  return ok(fulfilled.status);
}
