import type Stripe from "stripe";
import { ApiError, rejectRequest } from "../api/errors";
import { isOpenDispute } from "../objects/dispute";
import { buildRefund } from "../objects/refund";
import { nowSeconds, type Sandbox, type Trigger } from "../sandbox";
import { emitEvent } from "../webhooks/emit";
import { closeInquiriesOfRefundedCharge } from "./dispute-charge";
import { takeRefund } from "./move-balance";
import { endFraudWarnings } from "./warn-of-fraud";

type RefundInput = {
  /** Cents; defaults to everything not yet refunded. */
  amount?: number | undefined;
  reason?: "duplicate" | "fraudulent" | "requested_by_customer" | undefined;
  metadata?: Stripe.Metadata | undefined;
  /** Defaults to succeeded; any other refund succeeds or fails later. */
  status?: RefundStatus | undefined;
};

/** Statuses that a new refund can have. */
export const newRefundStatuses = ["pending", "requires_action", "succeeded"] as const;
type RefundStatus = (typeof newRefundStatuses)[number];

/** Refunds some or all of a charge; throws Stripe's error for what Stripe would reject. */
export function createRefund(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  input: RefundInput,
  trigger: Trigger,
): Stripe.Refund {
  return sandbox.store.batch(() => {
    const amount = resolveRefundAmount(sandbox, charge, input.amount);
    const built = buildRefund({
      charge,
      amount,
      reason: input.reason ?? null,
      metadata: input.metadata ?? {},
      status: input.status ?? "succeeded",
      created: nowSeconds(sandbox),
    });
    const taken = takeRefund(sandbox, built);
    const created = sandbox.store.put("refund", { ...built, balance_transaction: taken.id });
    const refundedCents = charge.amount_refunded + amount;
    const refunded = sandbox.store.put("charge", {
      ...charge,
      amount_refunded: refundedCents,
      refunded: refundedCents === charge.amount,
    });
    emitEvent(sandbox, trigger, "refund.created", created);
    emitEvent(sandbox, trigger, "charge.refunded", refunded, charge);
    closeInquiriesOfRefundedCharge(sandbox, refunded, trigger);
    endFraudWarnings(sandbox, refunded, trigger);
    return created;
  });
}

function resolveRefundAmount(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  requested: number | undefined,
): number {
  if (charge.status !== "succeeded") {
    rejectRequest(`Charge ${charge.id} is not successful, so it cannot be refunded.`);
  }
  const disputes = sandbox.store.all("dispute").filter((dispute) => dispute.charge === charge.id);
  if (disputes.some((dispute) => isOpenDispute(dispute) || dispute.status === "lost")) {
    rejectRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  const remaining = charge.amount_captured - charge.amount_refunded;
  if (remaining === 0) {
    throw new ApiError(400, {
      type: "invalid_request_error",
      code: "charge_already_refunded",
      message: `Charge ${charge.id} has already been refunded.`,
    });
  }
  if (requested === undefined || requested <= remaining) return requested ?? remaining;
  rejectRequest(
    `Refund amount (${formatDollars(requested)}) is greater than unrefunded amount on charge ` +
      `(${formatDollars(remaining)})`,
    { param: "amount" },
  );
}

function formatDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
