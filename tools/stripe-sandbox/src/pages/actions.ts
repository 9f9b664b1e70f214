import { Hono } from "hono";
import { ApiError, rejectRequest } from "../api/errors";
import { findObject } from "../api/find-object";
import { cancelAtPeriodEnd, cancelNow } from "../flows/cancel-subscription";
import { completeRefund, failRefund } from "../flows/complete-refund";
import { closeDispute, openDispute, submitEvidence } from "../flows/dispute-charge";
import { expireSession } from "../flows/expire-session";
import { finishDelayedPayment } from "../flows/finish-delayed-payment";
import {
  advanceSubscription,
  recoverSubscription,
  renewSubscription,
} from "../flows/renew-subscription";
import { type Sandbox, internalTrigger as trigger } from "../sandbox";
import { faultModes } from "../store/fault-list";
import type { Records } from "../store/records";
import { releaseHeldEvents, resendEvent, setWebhooksHeld } from "../webhooks/release";
import { refundAmount, refundInFull, refundItems } from "./refund-actions";

/** The posted fields by name. */
export type Form = Partial<Record<string, string>>;

type Action = (sandbox: Sandbox, form: Form) => unknown;

/** Creates an action on the object that the form field `field` names by ID. */
function on<T extends "charge" | "dispute" | "refund" | "subscription">(
  field: T,
  run: (sandbox: Sandbox, object: Records[T]) => unknown,
): Action {
  return (sandbox, form) => run(sandbox, findObject(sandbox, field, form[field] ?? ""));
}

function onSession(
  run: (sandbox: Sandbox, session: Records["checkout.session"]) => unknown,
): Action {
  return (sandbox, form) =>
    run(sandbox, findObject(sandbox, "checkout.session", form.session ?? ""));
}

/** The actions of all buttons in the control panel, by the last part of the form's URL. */
const actions: Record<string, Action> = {
  "add-fault": addFault,
  "cancel-at-period-end": on("subscription", (sandbox, subscription) =>
    cancelAtPeriodEnd(sandbox, subscription, true, trigger),
  ),
  "cancel-now": on("subscription", (sandbox, subscription) =>
    cancelNow(sandbox, subscription, trigger),
  ),
  "clear-faults": (sandbox) => sandbox.faults.clear(),
  "complete-payment": onSession((sandbox, session) =>
    finishDelayedPayment(sandbox, session, "succeeded", trigger),
  ),
  "complete-refund": on("refund", (sandbox, refund) => completeRefund(sandbox, refund, trigger)),
  "end-period": on("subscription", (sandbox, subscription) =>
    advanceSubscription(sandbox, subscription, trigger),
  ),
  "expire-session": onSession((sandbox, session) =>
    session.status === "open" ? expireSession(sandbox, session, trigger) : undefined,
  ),
  "fail-payment": onSession((sandbox, session) =>
    finishDelayedPayment(sandbox, session, "failed", trigger),
  ),
  "fail-refund": on("refund", (sandbox, refund) => failRefund(sandbox, refund, trigger)),
  "fail-renewal": on("subscription", (sandbox, subscription) =>
    renewSubscription(sandbox, subscription, "failed", trigger),
  ),
  "hold-webhooks": (sandbox) => setWebhooksHeld(sandbox, true),
  "lose-dispute": on("dispute", (sandbox, dispute) =>
    closeDispute(sandbox, dispute, false, trigger),
  ),
  "open-dispute": on("charge", (sandbox, charge) => openDispute(sandbox, charge, {}, trigger)),
  "pay-renewal": on("subscription", (sandbox, subscription) =>
    recoverSubscription(sandbox, subscription, trigger),
  ),
  "refund-amount": refundAmount,
  "refund-full": refundInFull,
  "refund-items": refundItems,
  "release-in-random-order": (sandbox) => releaseHeldEvents(sandbox, "shuffle"),
  "release-webhooks": (sandbox) => releaseHeldEvents(sandbox, "as created"),
  renew: on("subscription", (sandbox, subscription) =>
    renewSubscription(sandbox, subscription, "succeeded", trigger),
  ),
  resend: (sandbox, form) => resendEvent(sandbox, form.event ?? ""),
  resume: on("subscription", (sandbox, subscription) =>
    cancelAtPeriodEnd(sandbox, subscription, false, trigger),
  ),
  "send-twice": (sandbox, form) => resendEvent(sandbox, form.event ?? "", 2),
  "stop-holding-webhooks": (sandbox) => setWebhooksHeld(sandbox, false),
  "submit-evidence": on("dispute", (sandbox, dispute) => submitEvidence(sandbox, dispute, trigger)),
  "win-dispute": on("dispute", (sandbox, dispute) => closeDispute(sandbox, dispute, true, trigger)),
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
  if (!mode || !path.startsWith("/v1/")) {
    rejectRequest("The path must start with /v1/.");
  }
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
