"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import { fail, ok } from "@/lib/core/result";
import { retryStripeEvent } from "@/lib/flows/retry-stripe-event";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";

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
        "It failed again. The list shows the error. We'll keep retrying automatically.";
      return fail({ title: "Event failed again", description });
    }
    flushOutboxAfterResponse();
    return ok({ title: "Event processed", description: "We saved what Stripe reported." });
  },
});
