import { Hono } from "hono";
import { ApiError, rejectRequest } from "../api/errors";
import { metadata } from "../api/params/composites";
import { findObject } from "../api/retrieve";
import { cancelAtPeriodEnd, cancelNow } from "../flows/cancel-subscription";
import { completeRefund, failRefund } from "../flows/complete-refund";
import { createRefund } from "../flows/create-refund";
import {
  closeDispute,
  closeInquiry,
  escalateInquiry,
  openDispute,
  submitEvidence,
} from "../flows/dispute-charge";
import { expireSession } from "../flows/expire-session";
import { finishDelayedPayment } from "../flows/finish-delayed-payment";
import { formatRefundLines, type RefundLine } from "../flows/refund-lines";
import { listRefundableLines } from "../flows/refundable-lines";
import {
  advanceSubscription,
  recoverSubscription,
  renewSubscription,
} from "../flows/renew-subscription";
import { internalTrigger, type Sandbox, type Trigger } from "../sandbox";
import { faultModes } from "../store/fault-list";
import type { Records } from "../store/records";
import { releaseHeldEvents, resendEvent, setWebhooksHeld } from "../webhooks/release";
import { parseCents } from "./format";

/** Refunds everything not yet refunded. */
function refundInFull(sandbox: Sandbox, form: Form): void {
  refundCharge(sandbox, form, {});
}

/** Refunds an amount without naming items. */
function refundAmount(sandbox: Sandbox, form: Form): void {
  const amount = parseCents(form.amount ?? "");
  if (!amount) rejectRequest("Enter an amount in dollars, such as 12.50.");
  refundCharge(sandbox, form, { amount });
}

/** Refunds the chosen quantities and names the items in the refund's metadata for the shop. */
function refundItems(sandbox: Sandbox, form: Form): void {
  const draft = findObject(sandbox, "session_draft", form.session ?? "");
  const charge = findObject(sandbox, "charge", form.charge ?? "");
  let amount = 0;
  const refundLines: RefundLine[] = [];
  for (const { line, orderItemId, remainingQuantity } of listRefundableLines(
    sandbox,
    draft,
    charge,
  )) {
    const quantity = Number(form[`line:${line.id}`] ?? 0);
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > remainingQuantity) {
      rejectRequest(`Choose a quantity from 0 to ${remainingQuantity} for ${line.description}.`);
    }
    if (quantity === 0) continue;
    amount += Math.round((line.amount_total * quantity) / (line.quantity ?? 1));
    refundLines.push({ orderItemId, quantity });
  }
  if (refundLines.length === 0) rejectRequest("Choose a quantity for at least one item.");
  refundCharge(sandbox, form, {
    amount,
    metadata: metadata(formatRefundLines(refundLines), "metadata"),
  });
}

function refundCharge(
  sandbox: Sandbox,
  form: Form,
  input: { amount?: number; metadata?: Record<string, string> },
): void {
  const charge = findObject(sandbox, "charge", form.charge ?? "");
  const status = form.status === "pending" ? "pending" : "succeeded";
  const reason = "requested_by_customer";
  createRefund(sandbox, charge, { ...input, status, reason }, internalTrigger);
}

/** The posted fields by name. */
export type Form = Partial<Record<string, string>>;

type Action = (sandbox: Sandbox, form: Form) => unknown;

/** The form fields that hold an ID, with the type of the object. */
const fieldTypes = {
  charge: "charge",
  dispute: "dispute",
  refund: "refund",
  session: "checkout.session",
  subscription: "subscription",
} as const;

/** Creates an action that runs a flow on the object that the form field names by ID. */
function on<F extends keyof typeof fieldTypes>(
  field: F,
  run: (sandbox: Sandbox, object: Records[(typeof fieldTypes)[F]], trigger: Trigger) => unknown,
): Action {
  return (sandbox, form) => {
    const object = findObject(sandbox, fieldTypes[field], form[field] ?? "");
    return run(sandbox, object, internalTrigger);
  };
}

/** The actions of all buttons in the control panel, by the last part of the form's URL. */
const actions: Record<string, Action> = {
  "add-fault": addFault,
  "clear-faults": (sandbox) => sandbox.faults.clear(),
  "complete-payment": on("session", (sandbox, session, trigger) =>
    finishDelayedPayment(sandbox, session, "succeeded", trigger),
  ),
  "fail-payment": on("session", (sandbox, session, trigger) =>
    finishDelayedPayment(sandbox, session, "failed", trigger),
  ),
  "expire-session": on("session", (sandbox, session, trigger) =>
    session.status === "open" ? expireSession(sandbox, session, trigger) : undefined,
  ),
  "refund-full": refundInFull,
  "refund-amount": refundAmount,
  "refund-items": refundItems,
  "complete-refund": on("refund", completeRefund),
  "fail-refund": on("refund", (sandbox, refund, trigger) => failRefund(sandbox, refund, trigger)),
  "open-dispute": on("charge", (sandbox, charge, trigger) =>
    openDispute(sandbox, charge, {}, trigger),
  ),
  "open-inquiry": on("charge", (sandbox, charge, trigger) =>
    openDispute(sandbox, charge, { status: "warning_needs_response" }, trigger),
  ),
  "escalate-inquiry": on("dispute", escalateInquiry),
  "close-inquiry": on("dispute", closeInquiry),
  "submit-evidence": on("dispute", submitEvidence),
  "win-dispute": on("dispute", (sandbox, dispute, trigger) =>
    closeDispute(sandbox, dispute, true, trigger),
  ),
  "lose-dispute": on("dispute", (sandbox, dispute, trigger) =>
    closeDispute(sandbox, dispute, false, trigger),
  ),
  renew: on("subscription", (sandbox, subscription, trigger) =>
    renewSubscription(sandbox, subscription, "succeeded", trigger),
  ),
  "fail-renewal": on("subscription", (sandbox, subscription, trigger) =>
    renewSubscription(sandbox, subscription, "failed", trigger),
  ),
  "pay-renewal": on("subscription", recoverSubscription),
  "cancel-at-period-end": on("subscription", (sandbox, subscription, trigger) =>
    cancelAtPeriodEnd(sandbox, subscription, true, trigger),
  ),
  resume: on("subscription", (sandbox, subscription, trigger) =>
    cancelAtPeriodEnd(sandbox, subscription, false, trigger),
  ),
  "end-period": on("subscription", advanceSubscription),
  "cancel-now": on("subscription", cancelNow),
  "hold-webhooks": (sandbox) => setWebhooksHeld(sandbox, true),
  "stop-holding-webhooks": (sandbox) => setWebhooksHeld(sandbox, false),
  "release-webhooks": (sandbox) => releaseHeldEvents(sandbox, "as created"),
  "release-in-random-order": (sandbox) => releaseHeldEvents(sandbox, "shuffle"),
  resend: (sandbox, form) => resendEvent(sandbox, form.event ?? ""),
  "send-twice": (sandbox, form) => resendEvent(sandbox, form.event ?? "", 2),
};

/** Runs the named action and redirects back; an `ApiError` is shown on that page. */
export function createActionRoutes(sandbox: Sandbox): Hono {
  return new Hono().post("/:name", async (c) => {
    const name = c.req.param("name");
    const form: Form = await c.req.parseBody<Record<string, string>>();
    const back = new URL(form.back ?? "/", sandbox.origin);
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    try {
      if (!action) rejectRequest(`There is no action named ${name}.`);
      await action(sandbox, form);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      back.searchParams.set("error", error.body.message);
    }
    // Only the path: `back` must not lead to another site.
    return c.redirect(`${back.pathname.replace(/^\/+/, "/")}${back.search}`, 303);
  });
}

function addFault(sandbox: Sandbox, form: Form): void {
  const mode = faultModes.find((candidate) => candidate === form.mode);
  const path = form.path ?? "";
  if (!mode || !path.startsWith("/v1/")) rejectRequest("The path must start with /v1/.");
  sandbox.faults.add({
    mode,
    path,
    method: null,
    times: parseInteger(form.times, 1, 1000),
    delayMs: parseInteger(form.delayMs, 0, 120_000),
  });
}

function parseInteger(text: string | undefined, min: number, max: number): number {
  const number = Math.trunc(Number(text ?? ""));
  return Number.isFinite(number) ? Math.min(Math.max(number, min), max) : min;
}
