import type { ActionDone, ActionMessage } from "@/lib/core/action-state";
import { editConflict } from "@/lib/core/action-state";
import { formatChicagoTime } from "@/lib/core/chicago-time";
import { formatStaffTime } from "@/lib/core/format-staff-time";
import { formatCents } from "@/lib/core/money";
import { fail, type Refused } from "@/lib/core/result";
import type {
  CanceledSubscription,
  CancelSubscriptionProblem,
} from "@/lib/flows/cancel-subscription";
import type { RefundedOrder, RefundOrderProblem } from "@/lib/flows/refund-order";
import { supportRefundLimitCents } from "@/lib/orders/refunds/plan-refund";
import type { ResolveReviewProblem } from "@/lib/orders/resolve-review";
import { getFollowUpEnd } from "@/lib/orders/subscription-dates";
import type { FollowUpProblem } from "@/lib/orders/subscriptions";

export const refundProblems: Readonly<Record<RefundOrderProblem, ActionMessage>> = {
  unknown_order: {
    title: "Order not found",
    description: "This order no longer exists. No changes were made.",
  },
  unknown_payment: editConflict,
  too_many_units: editConflict,
  nothing_left: editConflict,
  changed_since: editConflict,
  another_request: {
    title: "No refund was issued",
    description: "This page is out of date. Reload the page and try again.",
  },
  over_limit: {
    title: "This refund is above your limit",
    description: `You can refund up to ${formatCents(supportRefundLimitCents)} in total per order. Ask an admin to refund more. No refund was issued.`,
  },
  disputed: {
    title: "This payment is disputed",
    description:
      "A dispute has arrived since you opened this page, so Stripe wouldn't accept a refund. Respond to the dispute or accept it in the Stripe dashboard. No refund was issued.",
  },
  no_lines: {
    title: "Select an item first",
    description: "Select at least one item to refund. No refund was issued.",
  },
};

/** Stripe error codes that staff can act on (docs.stripe.com/error-codes). */
const rejectionReasons: Readonly<Record<string, string>> = {
  charge_disputed:
    "This payment is disputed. The bank will hold the money until it decides the dispute.",
  charge_already_refunded: "Stripe already refunded the full amount.",
  balance_insufficient: "Your Stripe balance is too low. Add funds or wait for more sales.",
  insufficient_funds: "Your Stripe balance is too low. Add funds or wait for more sales.",
};

/** The message staff see after a refund request. */
export function describeRefund({
  amountCents,
  outcome,
}: RefundedOrder): ActionMessage | Refused<ActionMessage> {
  const amount = formatCents(amountCents);
  switch (outcome.kind) {
    case "succeeded":
      return { title: "Refund issued", description: `We refunded ${amount} to the customer.` };
    case "uncertain":
      return {
        title: "Refund pending",
        description: `Stripe hasn't responded yet. We'll retry the ${amount} refund automatically. Don't issue the refund again.`,
      };
    case "failed": {
      const reason =
        rejectionReasons[outcome.code ?? ""] ?? "Check the payment in the Stripe dashboard.";
      return fail({
        title: "Stripe rejected the refund",
        description: `${reason} No refund was issued.`,
      });
    }
  }
}

const cancelProblems: Readonly<Record<Extract<CancelSubscriptionProblem, string>, ActionMessage>> =
  {
    no_subscription: {
      title: "Nothing to cancel",
      description: "This order has no subscription.",
    },
    changed_since: {
      title: "Already canceled",
      description: "Someone else canceled the subscription first. No changes were made.",
    },
    refused: {
      title: "Stripe rejected the cancellation",
      description: "Check the subscription in the Stripe dashboard. No changes were made.",
    },
    no_response: {
      title: "Stripe didn't respond",
      description:
        "Stripe might have canceled the subscription. Reload the page in a minute. It's safe to try again.",
    },
  };

/** Why a subscription wasn't canceled. */
export function getCancelProblem(problem: CancelSubscriptionProblem): ActionMessage {
  return typeof problem === "string" ? cancelProblems[problem] : describeAlreadyEnded(problem.at);
}

/** The message staff see after canceling a subscription. */
export function describeCanceled({ hasEnded, endsAt }: CanceledSubscription): ActionMessage {
  const title = "Subscription canceled";
  if (hasEnded) {
    const description =
      "The subscription ended immediately, and Stripe stopped collecting the open payment.";
    return { title, description };
  }
  const when = endsAt
    ? `on ${formatChicagoTime(endsAt.toISOString())}`
    : "at the end of the paid month";
  return { title, description: `The subscription ends ${when}. We'll email the customer.` };
}

function describeAlreadyEnded(at: Date | null): ActionMessage {
  const when = at ? `The subscription ended on ${formatChicagoTime(at.toISOString())}. ` : "";
  return { title: "Already ended", description: `${when}The customer won't be charged again.` };
}

export const followUpProblems: Readonly<Record<FollowUpProblem, ActionMessage>> = {
  changed_since: editConflict,
  no_open_payment: {
    title: "No open payment",
    description: "The payment was made, or the subscription was canceled. No changes were made.",
  },
};

/** The message staff see after they marked a past-due subscription as followed up. */
export function describeFollowUp(
  at: Date,
  { orderId, seen }: { readonly orderId: string; readonly seen: Date | null },
): ActionDone {
  const until = formatStaffTime(getFollowUpEnd(at));
  return {
    title: "Marked as followed up",
    description: `If the payment is still open, it returns to Today on ${until}.`,
    undo: [{ orderId, seen: at.toISOString(), earlier: seen?.toISOString() ?? "" }],
  };
}

export const reviewProblems: Readonly<Record<ResolveReviewProblem, ActionMessage>> = {
  unknown_order: {
    title: "Order not found",
    description: "This order no longer exists. No changes were made.",
  },
  already_resolved: editConflict,
  too_many_units: {
    title: "Too many units",
    description: "The item doesn't have that many units left. No changes were made.",
  },
};
