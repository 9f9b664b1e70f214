import type { Transaction } from "@/db/client";
import { lockOrder } from "@/db/queries/orders/find-orders";
import { selectOrderAudit } from "@/db/queries/orders/order-detail";
import { recordAudit } from "@/lib/audit/record-audit";
import { recorded } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import { getSubscriptionEnd, hasOpenPayment } from "@/lib/core/subscription-status";
import type { Ctx } from "@/lib/ctx";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";
import { loadOrderFacts, type OrderWithFacts } from "@/lib/orders/state/load-order-facts";

export type CancelSubscriptionInput = {
  readonly orderId: string;
  /** Created once per rendered form, so a double click cancels once. */
  readonly requestId: string;
  readonly reason: string;
};

export type CancelSubscriptionProblem =
  | "no_subscription"
  /** The subscription is already over; `at` is when it ended, if Stripe says so. */
  | { readonly kind: "ended"; readonly at: Date | null }
  /** The customer or another admin canceled it first. */
  | "changed_since"
  | "refused"
  /**
   * Stripe didn't respond. It may be canceled; retrying is safe, and the webhook will report the
   * result.
   */
  | "no_response";

/**
 * `hasEnded`: it ended immediately because a payment was open, and Stripe stops collecting that
 * payment.
 */
export type CanceledSubscription = { readonly hasEnded: boolean; readonly endsAt: Date | null };

/**
 * Cancels an order's subscription at Stripe: at the end of the paid period, or immediately if a
 * payment is open. The request is audited before the call to Stripe; the result goes through
 * applyPaymentFacts, which also emails the customer.
 */
export async function cancelSubscription(
  ctx: Ctx,
  actor: AdminActor,
  input: CancelSubscriptionInput,
) {
  const { orderId, requestId } = input;
  const requested = await ctx.db.transaction((tx) => writeRequest(ctx, tx, actor, input));
  if (!requested.ok) return requested;
  const { order, subscription } = requested.value;
  const observedAt = ctx.now();
  const outcome = await ctx.payments.cancelSubscription(subscription.id, requestId);
  if (outcome.kind !== "done") {
    ctx.log.warn("subscription.cancel_failed", {
      orderId,
      kind: outcome.kind,
      reason: outcome.reason,
    });
    if (outcome.kind === "uncertain") return fail("no_response");
    const details = { orderId, orderNumber: order.orderNumber, trouble: outcome.reason };
    const action = "subscription_cancel_refused";
    await recordAudit(ctx.db, { by: actor, action, details, now: ctx.now() });
    return fail("refused");
  }
  const fact = { kind: "subscription", subscription: outcome.subscription, observedAt } as const;
  await applyPaymentFacts(ctx, { orderId, facts: [fact] });
  const end = getSubscriptionEnd(outcome.subscription, ctx.now());
  if (end.isOver && !outcome.hasEndedIt) return fail({ kind: "ended", at: end.at });
  const isOurs = await ctx.db.transaction((tx) => writeCompletion(ctx, tx, actor, input, order));
  if (!isOurs) return fail("changed_since");
  return recorded(
    ["subscription_cancel_requested", "subscription_cancel_made", "subscription_cancel_refused"],
    { hasEnded: outcome.hasEndedIt, endsAt: end.at },
  );
}

type CancelTarget = Pick<OrderWithFacts, "order"> & {
  readonly subscription: NonNullable<OrderWithFacts["subscription"]>;
};

async function writeRequest(
  ctx: Ctx,
  tx: Transaction,
  actor: AdminActor,
  { orderId, requestId, reason }: CancelSubscriptionInput,
): Promise<Result<CancelTarget, CancelSubscriptionProblem>> {
  await lockOrder(tx, orderId);
  const loaded = await loadOrderFacts(tx, orderId);
  if (!loaded?.subscription) return fail("no_subscription");
  const { order, subscription } = loaded;
  const entries = await selectOrderAudit(tx, orderId);
  if (entries.some(({ details }) => details?.requestId === requestId)) {
    return ok({ order, subscription });
  }
  const end = getSubscriptionEnd(subscription, ctx.now());
  if (end.isOver) return fail({ kind: "ended", at: end.at });
  // Canceled by the customer while a payment is open: staff can still end it immediately.
  if (subscription.cancelAtPeriodEnd && !hasOpenPayment(subscription)) {
    return fail("changed_since");
  }
  const { orderNumber } = order;
  await recordAudit(tx, {
    by: actor,
    action: "subscription_cancel_requested",
    details: { orderId, orderNumber, requestId, reason },
    now: ctx.now(),
  });
  return ok({ order, subscription });
}

/**
 * Stripe accepts the same cancellation from two admins. The first to write the audit entry counts
 * as the one who canceled. Returns true for that request and its repeats.
 */
async function writeCompletion(
  ctx: Ctx,
  tx: Transaction,
  actor: AdminActor,
  { orderId, requestId }: CancelSubscriptionInput,
  { orderNumber }: OrderWithFacts["order"],
): Promise<boolean> {
  await lockOrder(tx, orderId);
  const known = await selectOrderAudit(tx, orderId);
  const requested = known.find(({ details }) => details?.requestId === requestId);
  const completed = known.filter(({ action }) => action === "subscription_cancel_made");
  if (completed.some(({ details }) => details?.requestId === requestId)) return true;
  // Ignore an earlier cancellation that the customer has since undone.
  if (requested && completed.some(({ id }) => id > requested.id)) return false;
  const details = { orderId, orderNumber, requestId };
  const action = "subscription_cancel_made";
  await recordAudit(tx, { by: actor, action, details, now: ctx.now() });
  return true;
}
