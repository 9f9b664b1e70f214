import type Stripe from "stripe";
import { rejectRequest } from "../api/errors";
import { buildDispute, isInquiry, isOpen } from "../objects/dispute";
import { nowSeconds, type Sandbox, type Trigger } from "../sandbox";
import { emitEvent } from "../webhooks/emit";
import { moveDisputed } from "./move-balance";
import { endFraudWarnings } from "./warn-of-fraud";

/** What Stripe charges for a dispute, on top of its amount. */
const disputeFeeCents = 1_500;

/** Statuses that a new dispute can have. A returned bank debit is lost at once. */
export const newDisputeStatuses = ["needs_response", "lost", "warning_needs_response"] as const;

type DisputeInput = {
  /** Defaults to what wasn't refunded, or to the charge if nothing is left. */
  amount?: number | undefined;
  reason?: string | undefined;
  status?: (typeof newDisputeStatuses)[number] | undefined;
};

/** Opens a dispute or an inquiry. A refunded charge can be disputed, and in several parts. */
export function openDispute(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  input: DisputeInput,
  trigger: Trigger,
): Stripe.Dispute {
  const remaining = charge.amount_captured - charge.amount_refunded;
  const amount = input.amount ?? (remaining > 0 ? remaining : charge.amount_captured);
  const disputed = listDisputes(sandbox, charge).reduce((sum, dispute) => sum + dispute.amount, 0);
  const isTooMuch = amount < 1 || amount + disputed > charge.amount_captured;
  if (charge.status !== "succeeded" || isTooMuch) {
    rejectRequest(`Charge ${charge.id} cannot be disputed for that amount.`);
  }
  return sandbox.store.batch(() => {
    const { reason = "fraudulent", status = "needs_response" } = input;
    const created = nowSeconds(sandbox);
    const opened = sandbox.store.put(
      "dispute",
      buildDispute(charge, { amount, reason, created, status }),
    );
    emitEvent(sandbox, trigger, "charge.dispute.created", opened);
    if (!isInquiry(opened)) markDisputed(sandbox, charge, trigger);
    if (isInquiry(opened)) return opened;
    const withdrawn = withdrawFunds(sandbox, opened, trigger);
    if (status === "lost") emitEvent(sandbox, trigger, "charge.dispute.closed", withdrawn);
    return withdrawn;
  });
}

function markDisputed(sandbox: Sandbox, charge: Stripe.Charge, trigger: Trigger): void {
  endFraudWarnings(sandbox, sandbox.store.put("charge", { ...charge, disputed: true }), trigger);
}

function listDisputes(sandbox: Sandbox, charge: Stripe.Charge): Stripe.Dispute[] {
  return sandbox.store
    .all("dispute")
    .filter((dispute) => dispute.charge === charge.id && dispute.status !== "warning_closed");
}

function withdrawFunds(sandbox: Sandbox, before: Stripe.Dispute, trigger: Trigger): Stripe.Dispute {
  const taken = { amount: -before.amount, fee: disputeFeeCents };
  const after = sandbox.store.put("dispute", {
    ...before,
    balance_transactions: [moveDisputed(sandbox, before, taken)],
    is_charge_refundable: false,
  });
  emitEvent(sandbox, trigger, "charge.dispute.funds_withdrawn", after, before);
  return after;
}

/** Turns an inquiry into a dispute, which takes the money. */
export function escalateInquiry(sandbox: Sandbox, before: Stripe.Dispute, trigger: Trigger) {
  if (!isInquiry(before)) rejectRequest(`The dispute is already ${before.status}.`);
  return sandbox.store.batch(() => {
    const charge = sandbox.store.get("charge", String(before.charge));
    if (charge) markDisputed(sandbox, charge, trigger);
    const after = sandbox.store.put("dispute", { ...before, status: "needs_response" });
    emitEvent(sandbox, trigger, "charge.dispute.updated", after, before);
    return withdrawFunds(sandbox, after, trigger);
  });
}

/** Closes an inquiry without a dispute. */
export function closeInquiry(sandbox: Sandbox, before: Stripe.Dispute, trigger: Trigger) {
  if (!isInquiry(before) || !isOpen(before)) {
    rejectRequest(`The dispute is already ${before.status}.`);
  }
  return sandbox.store.batch(() => {
    const after = sandbox.store.put("dispute", { ...before, status: "warning_closed" });
    emitEvent(sandbox, trigger, "charge.dispute.closed", after);
    return after;
  });
}

/** Stripe closes a charge's inquiries once it was refunded in full. */
export function closeInquiriesOfRefundedCharge(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  trigger: Trigger,
): void {
  if (!charge.refunded) return;
  for (const dispute of listDisputes(sandbox, charge)) {
    if (isInquiry(dispute) && isOpen(dispute)) closeInquiry(sandbox, dispute, trigger);
  }
}

/** Submits evidence, which puts the dispute or inquiry under review. */
export function submitEvidence(sandbox: Sandbox, before: Stripe.Dispute, trigger: Trigger) {
  if (!before.status.endsWith("needs_response")) {
    rejectRequest(`The dispute is already ${before.status}.`);
  }
  return sandbox.store.batch(() => {
    const after = sandbox.store.put("dispute", {
      ...before,
      evidence_details: {
        ...before.evidence_details,
        has_evidence: true,
        submission_count: 1,
        submission_method: "manual",
      },
      status: before.status.replace("needs_response", "under_review"),
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
  if (!isOpen(before) || isInquiry(before)) {
    rejectRequest(`The dispute is already ${before.status}.`);
  }
  return sandbox.store.batch(() => {
    const status = isWon ? "won" : "lost";
    const after = sandbox.store.put("dispute", { ...before, status });
    emitEvent(sandbox, trigger, "charge.dispute.closed", after);
    return isWon ? reinstateFunds(sandbox, after, trigger) : after;
  });
}

function reinstateFunds(sandbox: Sandbox, before: Stripe.Dispute, trigger: Trigger) {
  const returned = { amount: before.amount, fee: 0 };
  const after = sandbox.store.put("dispute", {
    ...before,
    balance_transactions: [...before.balance_transactions, moveDisputed(sandbox, before, returned)],
  });
  emitEvent(sandbox, trigger, "charge.dispute.funds_reinstated", after, before);
  return after;
}

/** Sets any status, also one that Stripe may introduce later. */
export function setDisputeStatus(
  sandbox: Sandbox,
  before: Stripe.Dispute,
  status: string,
  trigger: Trigger,
): Stripe.Dispute {
  return sandbox.store.batch(() => {
    const after = sandbox.store.put("dispute", { ...before, status });
    emitEvent(sandbox, trigger, "charge.dispute.updated", after, before);
    return after;
  });
}
