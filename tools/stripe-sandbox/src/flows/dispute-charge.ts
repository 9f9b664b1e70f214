import type Stripe from "stripe";
import { rejectRequest } from "../api/errors";
import { buildDispute, isOpenDispute } from "../objects/dispute";
import { nowSeconds, type Sandbox, type Trigger } from "../sandbox";
import { emitEvent } from "../webhooks/emit";

/** Opens a dispute. The amount defaults to what hasn't been refunded. */
export function openDispute(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  input: { amount?: number | undefined; reason?: string | undefined },
  trigger: Trigger,
): Stripe.Dispute {
  const remaining = charge.amount_captured - charge.amount_refunded;
  const amount = input.amount ?? remaining;
  if (charge.status !== "succeeded" || charge.disputed || amount < 1 || amount > remaining) {
    rejectRequest(`Charge ${charge.id} cannot be disputed for that amount.`);
  }
  return sandbox.store.batch(() => {
    const reason = input.reason ?? "fraudulent";
    const opened = sandbox.store.put(
      "dispute",
      buildDispute(charge, { amount, reason, created: nowSeconds(sandbox) }),
    );
    sandbox.store.put("charge", { ...charge, disputed: true });
    emitEvent(sandbox, trigger, "charge.dispute.created", opened);
    return opened;
  });
}

/** Submits evidence, which puts the dispute under review. */
export function submitEvidence(sandbox: Sandbox, before: Stripe.Dispute, trigger: Trigger) {
  if (before.status !== "needs_response") rejectRequest(`The dispute is already ${before.status}.`);
  return sandbox.store.batch(() => {
    const after = sandbox.store.put("dispute", {
      ...before,
      evidence_details: {
        ...before.evidence_details,
        has_evidence: true,
        submission_count: 1,
        submission_method: "manual",
      },
      status: "under_review",
    });
    emitEvent(sandbox, trigger, "charge.dispute.updated", after, before);
    return after;
  });
}

/** Closes the dispute with the bank's decision. */
export function closeDispute(
  sandbox: Sandbox,
  before: Stripe.Dispute,
  isWon: boolean,
  trigger: Trigger,
): Stripe.Dispute {
  if (!isOpenDispute(before)) rejectRequest(`The dispute is already ${before.status}.`);
  return sandbox.store.batch(() => {
    const after = sandbox.store.put("dispute", { ...before, status: isWon ? "won" : "lost" });
    emitEvent(sandbox, trigger, "charge.dispute.closed", after);
    return after;
  });
}
