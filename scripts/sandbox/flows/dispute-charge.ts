import type Stripe from "stripe";
import { invalidRequest } from "../api/errors";
import { dispute, isOpen } from "../objects/dispute";
import { type Cause, type Sandbox, seconds } from "../sandbox";
import { emit } from "../webhooks/emit";

/** The buyer's bank takes the money back for now. */
export function openDispute(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  input: { amount?: number | undefined; reason?: string | undefined },
  cause: Cause,
): Stripe.Dispute {
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = input.amount ?? left;
  if (charge.status !== "succeeded" || charge.disputed || amount < 1 || amount > left) {
    throw invalidRequest(`Charge ${charge.id} cannot be disputed (any more) for that amount.`);
  }
  return sandbox.store.batch(() => {
    const reason = input.reason ?? "fraudulent";
    const opened = sandbox.store.put(
      "dispute",
      dispute(charge, { amount, reason, created: seconds(sandbox) }),
    );
    sandbox.store.put("charge", { ...charge, disputed: true });
    emit(sandbox, cause, "charge.dispute.created", opened);
    return opened;
  });
}

/** The shop answers the dispute, and the bank looks at it. */
export function submitEvidence(
  sandbox: Sandbox,
  before: Stripe.Dispute,
  cause: Cause,
): Stripe.Dispute {
  if (before.status !== "needs_response") throw invalidRequest(`It is ${before.status} already.`);
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
    emit(sandbox, cause, "charge.dispute.updated", after, before);
    return after;
  });
}

/** The bank decides. */
export function closeDispute(
  sandbox: Sandbox,
  before: Stripe.Dispute,
  won: boolean,
  cause: Cause,
): Stripe.Dispute {
  if (!isOpen(before)) throw invalidRequest(`The dispute is ${before.status} already.`);
  return sandbox.store.batch(() => {
    const after = sandbox.store.put("dispute", { ...before, status: won ? "won" : "lost" });
    emit(sandbox, cause, "charge.dispute.closed", after);
    return after;
  });
}
