"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { isEmailAddress, normalizeEmail } from "@/lib/checkout/email-address";
import { sendLinkByStaff } from "@/lib/downloads/send-link-by-staff";
import type { AdminAnswer } from "@/lib/forms/admin-answer";
import { answerReview } from "@/lib/orders/answer-review";
import { cancelSubscription } from "@/lib/orders/cancel-subscription";
import { correctOrderEmail } from "@/lib/orders/correct-email";
import { refundForm } from "@/lib/orders/refund-form";
import { refundOrder } from "@/lib/orders/refund-order";
import { resendReceipt } from "@/lib/orders/resend-receipt";
import { reviewForm } from "@/lib/orders/review-form";
import { cancelNews, changedMeanwhile, refundNews, reviewNews } from "@/lib/orders/staff-news";
import { fail, ok } from "@/lib/result";
import { defineAdminAction } from "@/lib/web/define-admin-action";
import { deliverSoon } from "@/lib/web/deliver-soon";

const press = { orderId: z.uuid(), requestId: z.uuid() };
const reason = z.string().trim().min(1, "Reason is required").max(500);

const refund = defineAdminAction({
  schema: refundForm,
  async run(ctx, actor, input) {
    const refunded = await refundOrder(ctx, actor, input);
    refresh();
    deliverSoon();
    return refundNews(refunded);
  },
});

const resend = defineAdminAction({
  schema: z.object(press),
  async run(ctx, actor, input) {
    const resent = await resendReceipt(ctx, actor, input);
    if (!resent.ok) return fail({ title: "Error", description: "This order is not paid." });
    refresh();
    deliverSoon();
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
      deliverSoon();
      return ok({ title: "Email corrected", description: `Mails now go to ${newEmail}.` });
    }
    if (corrected.problem === "same_email") {
      return fail({ title: "Same email", description: "That is the address it has already." });
    }
    refresh();
    return fail(changedMeanwhile);
  },
});

const sendLink = defineAdminAction({
  schema: z.object({
    ...press,
    reason,
  }),
  async run(ctx, actor, input) {
    const sent = await sendLinkByStaff(ctx, actor, input);
    refresh();
    if (!sent.ok) {
      return fail({ title: "No link was sent", description: "This order gives no eBook now." });
    }
    deliverSoon();
    return ok({ title: "Download link sent", description: `It goes to ${sent.value.sentTo}.` });
  },
});

const cancel = defineAdminAction({
  schema: z.object({ ...press, reason }),
  async run(ctx, actor, input) {
    const cancelled = await cancelSubscription(ctx, actor, input);
    refresh();
    deliverSoon();
    return cancelNews(cancelled);
  },
});

const answer = defineAdminAction({
  schema: reviewForm,
  async run(ctx, actor, input) {
    const answered = await answerReview(ctx, actor, input);
    refresh();
    return reviewNews(answered);
  },
});

export async function refundAction(previous: AdminAnswer, form: FormData) {
  return refund(previous, form);
}

export async function resendReceiptAction(previous: AdminAnswer, form: FormData) {
  return resend(previous, form);
}

export async function correctEmailAction(previous: AdminAnswer, form: FormData) {
  return correct(previous, form);
}

export async function sendLinkAction(previous: AdminAnswer, form: FormData) {
  return sendLink(previous, form);
}

export async function cancelSubscriptionAction(previous: AdminAnswer, form: FormData) {
  return cancel(previous, form);
}

export async function answerReviewAction(previous: AdminAnswer, form: FormData) {
  return answer(previous, form);
}
