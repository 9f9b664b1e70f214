"use server";

import { refresh } from "next/cache";
import {
  getCancelMessage,
  getFollowUpMessage,
  getFollowUpUndoMessage,
  getRefundMessage,
  getReviewMessage,
} from "@/components/admin/orders/order-messages";
import { editConflict } from "@/lib/core/action-state";
import { fail, ok } from "@/lib/core/result";
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
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";

export const refundAction = defineAdminAction({
  permission: "orders.refund",
  schema: refundForm,
  async run(ctx, actor, input) {
    const result = await refundOrder(ctx, actor, input);
    refresh();
    flushOutboxAfterResponse();
    return getRefundMessage(result);
  },
});

export const resendReceiptAction = defineAdminAction({
  permission: "orders.manage",
  schema: resendReceiptForm,
  async run(ctx, actor, input) {
    const resent = await resendReceipt(ctx, actor, input);
    if (!resent.ok)
      return fail({ title: "No receipt sent", description: "This order hasn't been paid." });
    refresh();
    flushOutboxAfterResponse();
    return ok({
      title: "Receipt sent",
      description: `We'll email the receipt to ${resent.value.sentTo}.`,
    });
  },
});

export const correctEmailAction = defineAdminAction({
  permission: "orders.correct_email",
  schema: correctEmailForm,
  async run(ctx, actor, { orderId, oldEmail, email: newEmail }) {
    const corrected = await correctOrderEmail(ctx, actor, { orderId, oldEmail, newEmail });
    if (corrected.ok) {
      refresh();
      flushOutboxAfterResponse();
      return ok({ title: "Email corrected", description: `We'll use ${newEmail} from now on.` });
    }
    if (corrected.problem === "same_email") {
      return fail({
        title: "No changes",
        description: "The order already has this email address.",
      });
    }
    refresh();
    return fail(editConflict);
  },
});

export const sendLinkAction = defineAdminAction({
  permission: "orders.manage",
  schema: sendLinkForm,
  async run(ctx, actor, input) {
    const sent = await sendLinkAsStaff(ctx, actor, input);
    refresh();
    if (!sent.ok) {
      return fail({
        title: "No link sent",
        description: "This order doesn't include an active eBook.",
      });
    }
    flushOutboxAfterResponse();
    return ok({
      title: "Download link sent",
      description: `We'll email the link to ${sent.value.sentTo}.`,
    });
  },
});

export const cancelSubscriptionAction = defineAdminAction({
  permission: "orders.cancel_subscription",
  schema: cancelSubscriptionForm,
  async run(ctx, actor, input) {
    const result = await cancelSubscription(ctx, actor, input);
    refresh();
    flushOutboxAfterResponse();
    return getCancelMessage(result);
  },
});

export const markFollowedUpAction = defineAdminAction({
  permission: "orders.manage",
  schema: followUpForm,
  async run(ctx, actor, input) {
    const result = await markFollowedUp(ctx, actor, input);
    refresh();
    return getFollowUpMessage(input, result);
  },
});

export const undoFollowUpAction = defineAdminAction({
  permission: "orders.manage",
  schema: followUpUndoForm,
  async run(ctx, actor, input) {
    const result = await undoFollowUp(ctx, actor, input);
    refresh();
    return getFollowUpUndoMessage(result);
  },
});

export const resolveReviewAction = defineAdminAction({
  permission: "orders.manage",
  schema: reviewForm,
  async run(ctx, actor, input) {
    const result = await resolveReview(ctx, actor, input);
    refresh();
    return getReviewMessage(result);
  },
});
