"use server";

import { refresh } from "next/cache";
import { fail, ok } from "@/lib/core/result";
import { retryEmail, retryEmailForm } from "@/lib/email/staff-outbox";
import { shouldStillSend } from "@/lib/newsletter/subscription/send-confirmation";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";

export const retryEmailAction = defineAdminAction({
  permission: "newsletter.operate",
  schema: retryEmailForm,
  async run(ctx, actor, { emailId }) {
    const retried = await retryEmail(ctx, actor, emailId, (tx, email) =>
      shouldStillSend(ctx, tx, email),
    );
    if (!retried.ok) {
      const description =
        retried.problem === "not_wanted"
          ? "We won't send this email, because the subscriber has since confirmed, unsubscribed, or reported spam."
          : "Someone already retried this email, or its code has expired.";
      return fail({ title: "Nothing to retry", description });
    }
    flushOutboxAfterResponse();
    refresh();
    return ok({
      title: "Email queued",
      description: `We'll send the email to ${retried.value.to} again.`,
    });
  },
});
