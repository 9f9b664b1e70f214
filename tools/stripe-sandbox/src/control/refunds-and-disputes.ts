import { Hono } from "hono";
import type Stripe from "stripe";
import { z } from "zod";
import { rejectRequest } from "../api/errors";
import { metadata } from "../api/params/composites";
import { findObject } from "../api/retrieve";
import {
  cancelRefund,
  completeRefund,
  failRefund,
  refundFailureReasons,
  setRefundStatus,
} from "../flows/complete-refund";
import { createRefund, newRefundStatuses } from "../flows/create-refund";
import {
  closeDispute,
  closeInquiry,
  escalateInquiry,
  newDisputeStatuses,
  openDispute,
  setDisputeStatus,
  submitEvidence,
} from "../flows/dispute-charge";
import { takeReturnedCharge } from "../flows/move-balance";
import { findSessionCharge } from "../flows/session-payments";
import { warnOfFraud } from "../flows/warn-of-fraud";
import { markChargeReturned } from "../objects/charge";
import type { Sandbox, Trigger } from "../sandbox";
import { emitEvent } from "../webhooks/emit";
import { createFlowRoute, createTrigger, eventOptions, findPathObject, readInput } from "./input";

/** Names a charge by its own ID, or by its payment intent or session. */
const target = {
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  session: z.string().optional(),
};
type Target = z.infer<z.ZodObject<typeof target>>;

const refundInput = z.strictObject({
  ...target,
  amount: z.number().int().min(1).optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  status: z.enum(newRefundStatuses).optional(),
  ...eventOptions,
});
const disputeInput = z.strictObject({
  ...target,
  amount: z.number().int().min(1).optional(),
  reason: z.string().optional(),
  status: z.enum(newDisputeStatuses).optional(),
  ...eventOptions,
});
const closeInput = z.strictObject({ won: z.boolean(), ...eventOptions });
const failInput = z.strictObject({
  reason: z.enum(refundFailureReasons).optional(),
  ...eventOptions,
});
const returnInput = z.strictObject({
  ...target,
  reason: z.string().default("insufficient_funds"),
  ...eventOptions,
});
const warningInput = z.strictObject({
  ...target,
  fraud_type: z.string().default("unauthorized_use_of_card"),
  ...eventOptions,
});
const statusInput = z.strictObject({ status: z.string().min(1), ...eventOptions });

export function createRefundAndDisputeControls(sandbox: Sandbox): Hono {
  return new Hono()
    .post("/refunds", async (c) => {
      const input = await readInput(c, refundInput);
      if (input.metadata) metadata(input.metadata, "metadata");
      const charge = findTargetCharge(sandbox, input);
      return c.json<unknown>(createRefund(sandbox, charge, input, createTrigger(input)));
    })
    .post("/refunds/:id/settle", createFlowRoute(sandbox, "refund", completeRefund))
    .post("/refunds/:id/fail", async (c) => {
      const { reason, ...options } = await readInput(c, failInput);
      const refund = findPathObject(c, sandbox, "refund");
      return c.json<unknown>(failRefund(sandbox, refund, createTrigger(options), reason));
    })
    .post("/refunds/:id/cancel", createFlowRoute(sandbox, "refund", cancelRefund))
    .post("/refunds/:id/status", async (c) => {
      const { status, ...options } = await readInput(c, statusInput);
      const refund = findPathObject(c, sandbox, "refund");
      return c.json<unknown>(setRefundStatus(sandbox, refund, status, createTrigger(options)));
    })
    .post("/disputes", async (c) => {
      const input = await readInput(c, disputeInput);
      const charge = findTargetCharge(sandbox, input);
      return c.json<unknown>(openDispute(sandbox, charge, input, createTrigger(input)));
    })
    .post("/charges/return", async (c) => {
      const input = await readInput(c, returnInput);
      const charge = findTargetCharge(sandbox, input);
      return c.json<unknown>(returnCharge(sandbox, charge, input.reason, createTrigger(input)));
    })
    .post("/fraud-warnings", async (c) => {
      const input = await readInput(c, warningInput);
      const charge = findTargetCharge(sandbox, input);
      return c.json<unknown>(warnOfFraud(sandbox, charge, input.fraud_type, createTrigger(input)));
    })
    .post("/disputes/:id/evidence", createFlowRoute(sandbox, "dispute", submitEvidence))
    .post("/disputes/:id/escalate", createFlowRoute(sandbox, "dispute", escalateInquiry))
    .post("/disputes/:id/close-inquiry", createFlowRoute(sandbox, "dispute", closeInquiry))
    .post("/disputes/:id/status", async (c) => {
      const { status, ...options } = await readInput(c, statusInput);
      const dispute = findPathObject(c, sandbox, "dispute");
      return c.json<unknown>(setDisputeStatus(sandbox, dispute, status, createTrigger(options)));
    })
    .post("/disputes/:id/close", async (c) => {
      const { won, ...options } = await readInput(c, closeInput);
      const dispute = findPathObject(c, sandbox, "dispute");
      return c.json<unknown>(closeDispute(sandbox, dispute, won, createTrigger(options)));
    });
}

function findTargetCharge(sandbox: Sandbox, target: Target): Stripe.Charge {
  if (target.charge !== undefined) return findObject(sandbox, "charge", target.charge);
  if (target.payment_intent !== undefined) {
    const intent = findObject(sandbox, "payment_intent", target.payment_intent);
    return findObject(sandbox, "charge", String(intent.latest_charge));
  }
  const session = findObject(sandbox, "checkout.session", target.session ?? "");
  const charge = findSessionCharge(sandbox, session);
  if (!charge) rejectRequest(`Session ${session.id} has no charge.`);
  return charge;
}

/**
 * Fails a bank debit that had succeeded. Its payment intent stays succeeded:
 * https://docs.stripe.com/api/charges/object#charge_object-failure_balance_transaction.
 */
function returnCharge(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  reason: string,
  trigger: Trigger,
): Stripe.Charge {
  if (charge.status !== "succeeded" || charge.payment_method_details?.type === "card") {
    rejectRequest(`Charge ${charge.id} isn't a bank debit that succeeded.`);
  }
  return sandbox.store.batch(() => {
    const taken = takeReturnedCharge(sandbox, charge);
    const returned = sandbox.store.put("charge", markChargeReturned(charge, taken, reason));
    emitEvent(sandbox, trigger, "charge.failed", returned);
    return returned;
  });
}
