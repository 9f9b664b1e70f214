"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import { fail, ok } from "@/lib/core/result";
import { retryEmail } from "@/lib/email/retry-email";
import { retryStripeEvent } from "@/lib/flows/retry-stripe-event";
import { shouldStillSend } from "@/lib/newsletter/subscription/should-still-send";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";

export const retryEmailAction = defineAdminAction({
  schema: z.object({ emailId: z.uuid() }),
  async run(ctx, actor, { emailId }) {
    const retried = await retryEmail(ctx, actor, emailId, (tx, email) =>
      shouldStillSend(ctx, tx, email),
    );
    refresh();
    if (!retried.ok) {
      const description =
        retried.problem === "not_wanted"
          ? "They have since confirmed, unsubscribed or complained, so it can't be sent to them."
          : "It was already retried, or its code has expired.";
      return fail({ title: "Nothing to retry", description });
    }
    flushOutboxAfterResponse();
    return ok({
      title: "Email retried",
      description: `We're sending it to ${retried.value.to} again.`,
    });
  },
});

export const retryEventAction = defineAdminAction({
  schema: z.object({ eventId: z.string().check(z.minLength(1), z.maxLength(255)) }),
  async run(ctx, actor, { eventId }) {
    const retried = await retryStripeEvent(ctx, actor, eventId);
    refresh();
    if (!retried.ok) {
      return fail({ title: "Nothing to retry", description: "It was already processed." });
    }
    if (retried.value === "deferred") {
      const description =
        "It still can't be processed. See the error in the list. We'll retry it automatically.";
      return fail({ title: "Still waiting", description });
    }
    flushOutboxAfterResponse();
    return ok({ title: "Event processed", description: "Its data was recorded." });
  },
});
