import type { ActionMessage } from "@/lib/core/action-state";
import { formatChicagoTime } from "@/lib/core/format-chicago-time";
import { formatCents } from "@/lib/core/money";
import { fail, ok, type Result } from "@/lib/core/result";
import type {
  CanceledSubscription,
  CancelSubscriptionProblem,
} from "@/lib/flows/cancel-subscription";
import type { RefundedOrder, RefundOrderProblem } from "@/lib/flows/refunds/refund-order";
import type { ResolveReviewProblem } from "@/lib/orders/review/resolve-review";

const changed: ActionMessage = {
  title: "Somebody changed this meanwhile",
  description: "The page shows how it stands now. Nothing was done.",
};

const refundProblems: Readonly<Record<RefundOrderProblem, ActionMessage>> = {
  unknown_order: { title: "Error", description: "This order is gone." },
  unknown_payment: changed,
  too_many_units: changed,
  nothing_left: changed,
  changed_since: changed,
  another_request: { title: "Error", description: "Load the page anew and try again." },
  no_lines: {
    title: "Choose lines first",
    description: "Say how many of which line go back. Nothing was done.",
  },
};

/** Stripe error codes that staff can act on (docs.stripe.com/error-codes). */
const refusals: Readonly<Record<string, string>> = {
  charge_disputed: "The payment is disputed: its money is with the bank until that is decided.",
  charge_already_refunded: "At Stripe all of it has gone back already.",
  balance_insufficient: "Stripe's balance does not cover it. Add funds there, or wait for sales.",
  insufficient_funds: "Stripe's balance does not cover it. Add funds there, or wait for sales.",
};

/** The message staff see after a refund request. */
export function refundMessage(
  result: Result<RefundedOrder, RefundOrderProblem>,
): Result<ActionMessage, ActionMessage> {
  if (!result.ok) return fail(refundProblems[result.problem]);
  const { amountCents, outcome } = result.value;
  const amount = formatCents(amountCents);
  switch (outcome.kind) {
    case "succeeded":
      return ok({ title: "Refund made", description: `${amount} goes back to the buyer.` });
    case "uncertain":
      return ok({
        title: "Refund asked for",
        description: `Stripe has not answered yet. ${amount} is set aside, and we ask again by ourselves until it has: no second try is needed.`,
      });
    case "failed": {
      const why = refusals[outcome.code ?? ""] ?? "Look at the payment in Stripe's dashboard.";
      return fail({ title: "Stripe refused the refund", description: `${why} Nothing was done.` });
    }
  }
}

const cancelProblems: Readonly<Record<Extract<CancelSubscriptionProblem, string>, ActionMessage>> =
  {
    no_subscription: { title: "Error", description: "This order has no subscription at Stripe." },
    changed_since: {
      title: "Somebody changed this meanwhile",
      description: "It is cancelled already. Nothing was done.",
    },
    refused: {
      title: "Stripe refused to cancel it",
      description: "Look at the subscription in Stripe's dashboard. Nothing was done.",
    },
    unanswered: {
      title: "Stripe has not answered",
      description: "It may be cancelled: look again in a minute. A second try does no harm.",
    },
  };

/** The message staff see after canceling a subscription. */
export function cancelMessage(
  result: Result<CanceledSubscription, CancelSubscriptionProblem>,
): Result<ActionMessage, ActionMessage> {
  if (!result.ok) {
    const { problem } = result;
    return fail(typeof problem === "string" ? cancelProblems[problem] : endedNews(problem.at));
  }
  const { hasEnded, endsAt } = result.value;
  if (hasEnded) {
    const description = "It has ended, and Stripe no longer collects its open payment.";
    return ok({ title: "Subscription cancelled", description });
  }
  const when = endsAt ? `on ${formatChicagoTime(endsAt.toISOString())}` : "with its period";
  const description = `It ends ${when}. The buyer hears of it by mail.`;
  return ok({ title: "Subscription cancelled", description });
}

function endedNews(at: Date | null): ActionMessage {
  const when = at ? `It ended on ${formatChicagoTime(at.toISOString())}. ` : "";
  return { title: "It has ended already", description: `${when}Nothing more is charged.` };
}

const reviewProblems: Readonly<Record<ResolveReviewProblem, ActionMessage>> = {
  unknown_order: { title: "Error", description: "This order is gone." },
  already_resolved: changed,
  too_many_units: {
    title: "Too many units",
    description: "More than is left of a line. Nothing was done.",
  },
};

/** The message staff see after resolving a review. */
export function reviewMessage(
  result: Result<null, ResolveReviewProblem>,
): Result<ActionMessage, ActionMessage> {
  if (!result.ok) return fail(reviewProblems[result.problem]);
  return ok({ title: "Decided", description: "The order stands as you said." });
}

/** The message staff see when someone else changed the record first. */
export const conflictMessage = changed;
