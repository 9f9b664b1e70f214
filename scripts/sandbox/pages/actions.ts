import { ApiError } from "../api/errors";
import { find } from "../control/find";
import { cancelAtPeriodEnd, cancelNow } from "../flows/cancel-subscription";
import { closeDispute, openDispute, submitEvidence } from "../flows/dispute-charge";
import { expireSession } from "../flows/expire-session";
import {
  advanceSubscription,
  recoverSubscription,
  renewSubscription,
} from "../flows/renew-subscription";
import { failRefund, succeedRefund } from "../flows/settle-refund";
import { settleSession } from "../flows/settle-session";
import { BY_ITSELF, type Sandbox } from "../sandbox";
import { holdWebhooks, releaseHeld, resend } from "../webhooks/release";
import { addFault } from "./fault-action";
import { refundAmount, refundInFull, refundLines } from "./refund-actions";
import type { PageHandler } from "./request";

/** Does what a button says; what it throws as an `ApiError` is shown on the page. */
export type Action = (sandbox: Sandbox, form: URLSearchParams) => unknown;

const session = (box: Sandbox, form: URLSearchParams) =>
  find(box, "checkout.session", form.get("session") ?? "");
const charge = (box: Sandbox, form: URLSearchParams) =>
  find(box, "charge", form.get("charge") ?? "");
const refund = (box: Sandbox, form: URLSearchParams) =>
  find(box, "refund", form.get("refund") ?? "");
const dispute = (box: Sandbox, form: URLSearchParams) =>
  find(box, "dispute", form.get("dispute") ?? "");
const subscription = (box: Sandbox, form: URLSearchParams) =>
  find(box, "subscription", form.get("subscription") ?? "");

const ACTIONS: Record<string, Action> = {
  "add-fault": addFault,
  advance: (box, form) => advanceSubscription(box, subscription(box, form), BY_ITSELF),
  "cancel-at-period-end": (box, form) =>
    cancelAtPeriodEnd(box, subscription(box, form), true, BY_ITSELF),
  "cancel-now": (box, form) => cancelNow(box, subscription(box, form), BY_ITSELF),
  "clear-faults": (box) => box.faults.clear(),
  "deliver-held": (box) => releaseHeld(box, "as created"),
  "expire-session": (box, form) => {
    const open = session(box, form);
    return open.status === "open" ? expireSession(box, open, BY_ITSELF) : undefined;
  },
  "fail-refund": (box, form) => failRefund(box, refund(box, form), BY_ITSELF),
  "fail-renewal": (box, form) =>
    renewSubscription(box, subscription(box, form), "failed", BY_ITSELF),
  "fail-session": (box, form) => settleSession(box, session(box, form), "failed", BY_ITSELF),
  "hold-webhooks": (box) => holdWebhooks(box, true),
  "lose-dispute": (box, form) => closeDispute(box, dispute(box, form), false, BY_ITSELF),
  "open-dispute": (box, form) => openDispute(box, charge(box, form), {}, BY_ITSELF),
  recover: (box, form) => recoverSubscription(box, subscription(box, form), BY_ITSELF),
  "refund-amount": refundAmount,
  "refund-full": refundInFull,
  "refund-lines": refundLines,
  "release-webhooks": (box) => holdWebhooks(box, false),
  renew: (box, form) => renewSubscription(box, subscription(box, form), "succeeded", BY_ITSELF),
  resend: (box, form) => resend(box, form.get("event") ?? ""),
  resume: (box, form) => cancelAtPeriodEnd(box, subscription(box, form), false, BY_ITSELF),
  "send-twice": (box, form) => resend(box, form.get("event") ?? "", 2),
  "settle-refund": (box, form) => succeedRefund(box, refund(box, form), BY_ITSELF),
  "settle-session": (box, form) => settleSession(box, session(box, form), "succeeded", BY_ITSELF),
  "shuffle-held": (box) => releaseHeld(box, "shuffle"),
  "submit-evidence": (box, form) => submitEvidence(box, dispute(box, form), BY_ITSELF),
  "win-dispute": (box, form) => closeDispute(box, dispute(box, form), true, BY_ITSELF),
};

/** Runs the named action and goes back to the page whose button it was. */
export const runAction: PageHandler = async (sandbox, { path, form }) => {
  const name = path.name ?? "";
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  const back = new URL(form.get("back") ?? "/", sandbox.origin);
  try {
    if (!action)
      throw new ApiError(404, { type: "invalid_request_error", message: "No such action." });
    await action(sandbox, form);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    back.searchParams.set("error", error.body.message);
  }
  return { redirect: `${back.pathname.replace(/^\/+/, "/")}${back.search}` };
};
