import { eq } from "drizzle-orm";
import { orders, stripeEvents } from "@/db/schema";
import { applyOrderPaymentsToConsultation } from "@/lib/consultations/apply-order-payments";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { isRenewing, queueCancellationEmail } from "@/lib/orders/emails/queue-cancellation-email";
import { queueOrderEmails } from "@/lib/orders/emails/queue-order-emails";
import { queueReviewNotices } from "@/lib/orders/emails/queue-review-notices";
import { recordPaymentFact } from "@/lib/orders/state/record-payment-fact";
import { updateOrderState } from "@/lib/orders/state/update-order-state";
import type { OrderStatus } from "@/lib/orders/status";
import type { PaymentFact } from "@/lib/payments/payment-fact";
import { openRadioRenewals } from "@/lib/radio/open-renewals";
import { openRadioSubmissions } from "@/lib/radio/open-submissions";

export type ApplyPaymentFactsInput = {
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
export async function applyPaymentFacts(
  ctx: Ctx,
  { orderId, facts, eventId }: ApplyPaymentFactsInput,
): Promise<Result<OrderStatus, "unknown_order">> {
  const fulfilled = await ctx.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) return null;
    const tellsOfRenewal = facts.some(({ kind }) => kind === "subscription");
    const renewedBefore = tellsOfRenewal && (await isRenewing(tx, orderId));
    for (const fact of facts) await recordPaymentFact(tx, order, fact, ctx.now());
    const settled = await updateOrderState(tx, orderId, ctx.now());
    await queueOrderEmails(ctx, tx, settled, facts);
    if (renewedBefore) await queueCancellationEmail(ctx, tx, settled);
    await applyOrderPaymentsToConsultation(ctx, tx, settled);
    await openRadioSubmissions(tx, settled, ctx.now());
    await openRadioRenewals(ctx, tx, settled);
    const newReasons = await queueReviewNotices(ctx, tx, settled);
    if (eventId) {
      await tx
        .update(stripeEvents)
        .set({
          orderId,
          handledAt: ctx.now(),
          outcome: settled.state.status,
          lastError: null,
        })
        .where(eq(stripeEvents.id, eventId));
    }
    return { status: settled.state.status, newReasons };
  });
  if (!fulfilled) return fail("unknown_order");
  for (const reason of fulfilled.newReasons)
    ctx.log.error("order.needs_review", { orderId, reason });
  return ok(fulfilled.status);
}
