"use server";

import {
  describeCanceled,
  describeFollowUp,
  describeRefund,
  followUpProblems,
  getCancelProblem,
  refundProblems,
  reviewProblems,
} from "@/components/admin/orders/order-messages";
import { editConflict } from "@/lib/core/action-state";
import { sendLinkAsStaff } from "@/lib/downloads/download-links";
import { cancelSubscription } from "@/lib/flows/cancel-subscription";
import { correctOrderEmail } from "@/lib/flows/correct-order-email";
import { refundOrder } from "@/lib/flows/refund-order";
import { resendReceipt } from "@/lib/orders/emails/receipt-email";
import {
  cancelSubscriptionForm,
  correctEmailForm,
  followUpForm,
  followUpUndoForm,
  refundForm,
  resendReceiptForm,
  reviewForm,
  sendLinkForm,
} from "@/lib/orders/order-forms";
import { resolveReview } from "@/lib/orders/resolve-review";
import { markFollowedUp, undoFollowUp } from "@/lib/orders/subscriptions";
import { staffAction } from "@/lib/web/actions/staff-action";

export const refundAction = staffAction("orders.refund", refundForm, {
  run: refundOrder,
  problems: refundProblems,
  done: describeRefund,
});

export const resendReceiptAction = staffAction("orders.manage", resendReceiptForm, {
  run: resendReceipt,
  problems: { title: "No receipt sent", description: "This order hasn't been paid." },
  done: ({ sentTo }) => ({
    title: "Receipt sent",
    description: `We'll email the receipt to ${sentTo}.`,
  }),
});

export const correctEmailAction = staffAction("orders.correct_email", correctEmailForm, {
  run: (ctx, actor, { orderId, oldEmail, email: newEmail }) =>
    correctOrderEmail(ctx, actor, { orderId, oldEmail, newEmail }),
  problems: {
    changed_since: editConflict,
    same_email: {
      title: "No changes",
      description: "The order already has this email address.",
    },
  },
  done: (_, { email }) => ({
    title: "Email corrected",
    description: `We'll use ${email} from now on.`,
  }),
});

export const sendLinkAction = staffAction("orders.manage", sendLinkForm, {
  run: sendLinkAsStaff,
  problems: {
    title: "No link sent",
    description: "This order doesn't include an active eBook.",
  },
  done: ({ sentTo }) => ({
    title: "Download link sent",
    description: `We'll email the link to ${sentTo}.`,
  }),
});

export const cancelSubscriptionAction = staffAction(
  "orders.cancel_subscription",
  cancelSubscriptionForm,
  { run: cancelSubscription, problems: getCancelProblem, done: describeCanceled },
);

export const markFollowedUpAction = staffAction("orders.manage", followUpForm, {
  run: markFollowedUp,
  problems: followUpProblems,
  done: describeFollowUp,
});

export const undoFollowUpAction = staffAction("orders.manage", followUpUndoForm, {
  run: undoFollowUp,
  problems: followUpProblems,
  done: { title: "Follow-up undone" },
});

export const resolveReviewAction = staffAction("orders.manage", reviewForm, {
  run: resolveReview,
  problems: reviewProblems,
  done: { title: "Marked resolved", description: "The order has been updated." },
});
