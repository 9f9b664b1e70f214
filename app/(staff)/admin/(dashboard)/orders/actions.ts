"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import {
  cancelMessage,
  conflictMessage,
  refundMessage,
  reviewMessage,
} from "@/components/admin/orders/order-messages";
import type { AdminActionState } from "@/lib/core/action-state";
import { isEmailAddress, normalizeEmail } from "@/lib/core/email-address";
import { fail, ok } from "@/lib/core/result";
import { sendLinkAsStaff } from "@/lib/downloads/links/send-link-as-staff";
import { cancelSubscription } from "@/lib/flows/cancel-subscription";
import { correctOrderEmail } from "@/lib/flows/correct-order-email";
import { refundOrder } from "@/lib/flows/refunds/refund-order";
import { resendReceipt } from "@/lib/orders/emails/resend-receipt";
import { refundForm } from "@/lib/orders/refunds/refund-form";
import { resolveReview } from "@/lib/orders/review/resolve-review";
import { reviewForm } from "@/lib/orders/review/review-form";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";

const press = { orderId: z.uuid(), requestId: z.uuid() };
const reason = z.string().trim().min(1, "Reason is required").max(500);

const refund = defineAdminAction({
  schema: refundForm,
  async run(ctx, actor, input) {
    const refunded = await refundOrder(ctx, actor, input);
    refresh();
    flushOutboxAfterResponse();
    return refundMessage(refunded);
  },
});

const resend = defineAdminAction({
  schema: z.object(press),
  async run(ctx, actor, input) {
    const resent = await resendReceipt(ctx, actor, input);
    if (!resent.ok) return fail({ title: "Error", description: "This order is not paid." });
    refresh();
    flushOutboxAfterResponse();
    return ok({ title: "Receipt sent", description: `It goes to ${resent.value.sentTo}.` });
  },
});

const correct = defineAdminAction({
  schema: z.object({
    orderId: z.uuid(),
    oldEmail: z.string().max(1_300),
    email: z
      .string()
      .max(254, "Email is too long")
      .overwrite(normalizeEmail)
      .refine(isEmailAddress, "Email must be a valid email address"),
  }),
  async run(ctx, actor, { orderId, oldEmail, email: newEmail }) {
    const corrected = await correctOrderEmail(ctx, actor, { orderId, oldEmail, newEmail });
    if (corrected.ok) {
      refresh();
      flushOutboxAfterResponse();
      return ok({ title: "Email corrected", description: `Mails now go to ${newEmail}.` });
    }
    if (corrected.problem === "same_email") {
      return fail({ title: "Same email", description: "That is the address it has already." });
    }
    refresh();
    return fail(conflictMessage);
  },
});

const sendLink = defineAdminAction({
  schema: z.object({
    ...press,
    reason,
  }),
  async run(ctx, actor, input) {
    const sent = await sendLinkAsStaff(ctx, actor, input);
    refresh();
    if (!sent.ok) {
      return fail({ title: "No link was sent", description: "This order gives no eBook now." });
    }
    flushOutboxAfterResponse();
    return ok({ title: "Download link sent", description: `It goes to ${sent.value.sentTo}.` });
  },
});

const cancel = defineAdminAction({
  schema: z.object({ ...press, reason }),
  async run(ctx, actor, input) {
    const cancelled = await cancelSubscription(ctx, actor, input);
    refresh();
    flushOutboxAfterResponse();
    return cancelMessage(cancelled);
  },
});

const answer = defineAdminAction({
  schema: reviewForm,
  async run(ctx, actor, input) {
    const answered = await resolveReview(ctx, actor, input);
    refresh();
    return reviewMessage(answered);
  },
});

export async function refundAction(previous: AdminActionState, form: FormData) {
  return refund(previous, form);
}

export async function resendReceiptAction(previous: AdminActionState, form: FormData) {
  return resend(previous, form);
}

export async function correctEmailAction(previous: AdminActionState, form: FormData) {
  return correct(previous, form);
}

export async function sendLinkAction(previous: AdminActionState, form: FormData) {
  return sendLink(previous, form);
}

export async function cancelSubscriptionAction(previous: AdminActionState, form: FormData) {
  return cancel(previous, form);
}

export async function resolveReviewAction(previous: AdminActionState, form: FormData) {
  return answer(previous, form);
}
