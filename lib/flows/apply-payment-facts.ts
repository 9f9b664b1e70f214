import { eq } from "drizzle-orm";
import { orders, stripeEvents } from "@/db/schema";
import type { OrderStatus } from "@/db/values/orders";
import {
  applyOrderPaymentsToConsultation,
  hasRefundEmail,
} from "@/lib/consultations/apply-order-payments";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { dateEmailsBack } from "@/lib/email/enqueue-email";
import {
  isRenewing,
  queueCancellationEmail,
  queueChangeEmails,
} from "@/lib/orders/emails/queue-change-emails";
import { queueOrderEmails } from "@/lib/orders/emails/queue-order-emails";
import { queueReviewNotices } from "@/lib/orders/emails/queue-staff-notices";
import { loadOrderFacts } from "@/lib/orders/state/load-order-facts";
import { hasRefundFailed } from "@/lib/orders/state/payment-state";
import { recordPaymentFact } from "@/lib/orders/state/record-payment-fact";
import { updateOrderState } from "@/lib/orders/state/update-order-state";
import type { PaymentFact } from "@/lib/payments/payment-fact";
import { openRadioRenewals, openRadioSubmissions } from "@/lib/radio/open-submissions";

export type ApplyPaymentFactsInput = {
  readonly orderId: string;
  readonly facts: readonly PaymentFact[];
  /** The stored event these facts come from. It's marked as handled in the same transaction. */
  readonly eventId?: string;
  /** When Stripe knew of these facts at the latest, if that isn't now. */
  readonly knownAt?: Date;
};

/**
 * Applies payment facts to an order. Webhook, confirmation page and sweeper all use this. In one
 * transaction under the order's row lock, it records the facts, derives status and grants, and
 * queues emails. Repeating facts changes nothing.
 */
export async function applyPaymentFacts(
  ctx: Ctx,
  { orderId, facts, eventId, knownAt }: ApplyPaymentFactsInput,
): Promise<Result<OrderStatus, "unknown_order">> {
  const applied = await ctx.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) return null;
    const before = await loadOrderFacts(tx, orderId);
    const hasSubscriptionFact = facts.some(({ kind }) => kind === "subscription");
    const wasRenewing = hasSubscriptionFact && isRenewing(before);
    for (const fact of facts) await recordPaymentFact(tx, order, fact, ctx.now());
    const updated = await updateOrderState(tx, orderId, ctx.now());
    await queueOrderEmails(ctx, tx, updated, facts);
    if (wasRenewing) await queueCancellationEmail(ctx, tx, updated);
    await applyOrderPaymentsToConsultation(ctx, tx, updated);
    // That email is sent once. After a failed refund, it doesn't state the next one.
    const hasFailedRefund = updated.facts.refunds.some(hasRefundFailed);
    const hasConsultationEmail = !hasFailedRefund && (await hasRefundEmail(tx, updated));
    await queueChangeEmails(ctx, tx, { before, updated, facts, hasConsultationEmail });
    await openRadioSubmissions(tx, updated, ctx.now());
    await openRadioRenewals(ctx, tx, updated);
    const newReasons = await queueReviewNotices(ctx, tx, updated);
    if (knownAt) await dateEmailsBack(tx, orderId, knownAt);
    if (eventId) {
      await tx
        .update(stripeEvents)
        .set({
          orderId,
          handledAt: ctx.now(),
          outcome: updated.state.status,
          lastError: null,
        })
        .where(eq(stripeEvents.id, eventId));
    }
    return { status: updated.state.status, newReasons };
  });
  if (!applied) return fail("unknown_order");
  for (const reason of applied.newReasons) ctx.log.error("order.needs_review", { orderId, reason });
  return ok(applied.status);
}
