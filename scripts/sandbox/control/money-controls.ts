import { z } from "zod";
import { invalidRequest } from "../api/errors";
import { metadata } from "../api/params/composites";
import { createRefund } from "../flows/create-refund";
import { closeDispute, openDispute, submitEvidence } from "../flows/dispute-charge";
import { chargeOfSession } from "../flows/session-charges";
import { failRefund, succeedRefund } from "../flows/settle-refund";
import type { Sandbox } from "../sandbox";
import { causeOf, travel } from "./cause";
import { find } from "./find";
import type { ControlHandler } from "./request";

/** The charge by its own id, or by that of its payment intent or session. */
const target = {
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  session: z.string().optional(),
};

const refundInput = z.strictObject({
  ...target,
  amount: z.number().int().min(1).optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  status: z.enum(["pending", "succeeded"]).optional(),
  ...travel,
});
const disputeInput = z.strictObject({
  ...target,
  amount: z.number().int().min(1).optional(),
  reason: z.string().optional(),
  ...travel,
});
const closeInput = z.strictObject({ won: z.boolean(), ...travel });
const travelInput = z.strictObject(travel);

export const refund: ControlHandler = (sandbox, request) => {
  const input = refundInput.parse(request.input);
  if (input.metadata) metadata(input.metadata, "metadata");
  return createRefund(sandbox, targetCharge(sandbox, input), input, causeOf(input));
};

export const settleRefund: ControlHandler = (sandbox, request) => {
  const cause = causeOf(travelInput.parse(request.input));
  return succeedRefund(sandbox, find(sandbox, "refund", request.path.id), cause);
};

export const sendRefundBack: ControlHandler = (sandbox, request) => {
  const cause = causeOf(travelInput.parse(request.input));
  return failRefund(sandbox, find(sandbox, "refund", request.path.id), cause);
};

export const dispute: ControlHandler = (sandbox, request) => {
  const input = disputeInput.parse(request.input);
  return openDispute(sandbox, targetCharge(sandbox, input), input, causeOf(input));
};

export const answerDispute: ControlHandler = (sandbox, request) => {
  const cause = causeOf(travelInput.parse(request.input));
  return submitEvidence(sandbox, find(sandbox, "dispute", request.path.id), cause);
};

export const decideDispute: ControlHandler = (sandbox, request) => {
  const input = closeInput.parse(request.input);
  const open = find(sandbox, "dispute", request.path.id);
  return closeDispute(sandbox, open, input.won, causeOf(input));
};

function targetCharge(
  sandbox: Sandbox,
  input: {
    charge?: string | undefined;
    payment_intent?: string | undefined;
    session?: string | undefined;
  },
) {
  if (input.charge !== undefined) return find(sandbox, "charge", input.charge);
  if (input.payment_intent !== undefined) {
    const intent = find(sandbox, "payment_intent", input.payment_intent);
    return find(sandbox, "charge", String(intent.latest_charge));
  }
  const session = find(sandbox, "checkout.session", input.session);
  const charge = chargeOfSession(sandbox, session);
  if (!charge) throw invalidRequest(`The session ${session.id} has no charge.`);
  return charge;
}
