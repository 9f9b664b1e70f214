import type { OrderStatus } from "@/db/values/orders";
import { ok, type Result } from "@/lib/core/result";
import { type AccessChange, compareAccess } from "@/lib/orders/refunds/compare-access";
import {
  planRefund,
  type RefundChoice,
  type RefundProblem,
} from "@/lib/orders/refunds/plan-refund";
import { type RefundableOrder, withPendingRequests } from "@/lib/orders/refunds/refundable-order";
import { deriveOrderState } from "@/lib/orders/state/derive-order-state";

export type RefundPreview = AccessChange & {
  readonly amountCents: number;
  readonly isCapped: boolean;
  /** The order's status after the refund. */
  readonly status: OrderStatus;
};

/**
 * Previews a refund by deriving the order's state with and without it. Pure, so the form can update
 * it while staff choose.
 */
export function previewRefund(
  order: RefundableOrder,
  choice: RefundChoice,
  now: Date,
): Result<RefundPreview, RefundProblem> {
  const plan = planRefund(order, choice);
  if (!plan.ok) return plan;
  const { amountCents, isCapped, lines, paymentIntentId } = plan.value;
  const before = withPendingRequests(order);
  const refund = { paymentIntentId, amountCents, lines, status: "succeeded" } as const;
  const after = { ...before, refunds: [...before.refunds, { ...refund, id: "previewed" }] };
  const { status } = deriveOrderState(after);
  return ok({
    amountCents,
    isCapped,
    status,
    ...compareAccess(order.items, { before, after }, now),
  });
}
