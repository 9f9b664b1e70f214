import type Stripe from "stripe";
import { ApiError, invalidRequest } from "../api/errors";
import { isOpen } from "../objects/dispute";
import { refund } from "../objects/refund";
import { type Cause, type Sandbox, seconds } from "../sandbox";
import { emit } from "../webhooks/emit";

export interface RefundInput {
  /** Cents; everything that is left when absent. */
  amount?: number | undefined;
  reason?: "duplicate" | "fraudulent" | "requested_by_customer" | undefined;
  metadata?: Stripe.Metadata | undefined;
  /** A pending refund is settled or failed later; absent, it succeeds at once. */
  status?: "pending" | "succeeded" | undefined;
}

/** Refunds a charge in whole or in part; throws what Stripe would refuse. */
export function createRefund(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  input: RefundInput,
  cause: Cause,
): Stripe.Refund {
  return sandbox.store.batch(() => {
    const amount = refundable(sandbox, charge, input.amount);
    const made = sandbox.store.put(
      "refund",
      refund({
        charge,
        amount,
        reason: input.reason ?? null,
        metadata: input.metadata ?? {},
        status: input.status ?? "succeeded",
        created: seconds(sandbox),
      }),
    );
    const refundedCents = charge.amount_refunded + amount;
    const refunded = sandbox.store.put("charge", {
      ...charge,
      amount_refunded: refundedCents,
      refunded: refundedCents === charge.amount,
    });
    emit(sandbox, cause, "refund.created", made);
    emit(sandbox, cause, "charge.refunded", refunded, charge);
    return made;
  });
}

function refundable(sandbox: Sandbox, charge: Stripe.Charge, asked: number | undefined): number {
  if (charge.status !== "succeeded") {
    throw invalidRequest(`Charge ${charge.id} is not successful, so it cannot be refunded.`);
  }
  const disputes = sandbox.store.all("dispute").filter((one) => one.charge === charge.id);
  if (disputes.some((one) => isOpen(one) || one.status === "lost")) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) {
    throw new ApiError(400, {
      type: "invalid_request_error",
      code: "charge_already_refunded",
      message: `Charge ${charge.id} has already been refunded.`,
    });
  }
  if (asked === undefined || asked <= left) return asked ?? left;
  throw invalidRequest(
    `Refund amount (${dollars(asked)}) is greater than unrefunded amount on charge ` +
      `(${dollars(left)})`,
    { param: "amount" },
  );
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
