"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import { fail, ok } from "@/lib/core/result";
import { retryEmail } from "@/lib/email/retry-email";
import { shouldStillSend } from "@/lib/newsletter/subscription/should-still-send";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";

export const retryEmailAction = defineAdminAction({
  schema: z.object({ mailId: z.uuid() }),
  async run(ctx, actor, { mailId }) {
    const retried = await retryEmail(ctx, actor, mailId, (tx, email) =>
      shouldStillSend(ctx, tx, email),
    );
    if (!retried.ok) {
      const description =
        retried.problem === "not_wanted"
          ? "They have since confirmed, unsubscribed or complained, so this email won't be sent."
          : "It was already sent again, or its contents were deleted.";
      return fail({ title: "Nothing to retry", description });
    }
    flushOutboxAfterResponse();
    refresh();
    return ok({ title: "Email queued", description: `To ${retried.value.to}.` });
  },
});
