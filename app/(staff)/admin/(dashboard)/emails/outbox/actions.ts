"use server";

import { retryEmail, retryEmailForm } from "@/lib/email/staff-outbox";
import { shouldStillSend } from "@/lib/newsletter/subscription/confirmation";
import { staffAction } from "@/lib/web/actions/staff-action";

export const retryEmailAction = staffAction("newsletter.operate", retryEmailForm, {
  run: (ctx, actor, { emailId }) =>
    retryEmail(ctx, actor, emailId, (tx, email) => shouldStillSend(ctx, tx, email)),
  problems: {
    not_wanted: {
      title: "Nothing to retry",
      description:
        "We won't send this email, because the subscriber has since confirmed, unsubscribed, or reported spam.",
    },
    not_failed: {
      title: "Nothing to retry",
      description: "Someone already retried this email, or its code has expired.",
    },
  },
  done: ({ to }) => ({
    title: "Email queued",
    description: `We'll send the email to ${to} again.`,
  }),
});
