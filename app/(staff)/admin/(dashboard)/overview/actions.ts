"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import { fail, ok } from "@/lib/core/result";
import { retryStripeEvent } from "@/lib/flows/handle-stripe-event";
import { approveLegalTexts, approveLegalTextsForm } from "@/lib/setup/setup";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";

export const retryEventAction = defineAdminAction({
  permission: "events.retry",
  schema: z.object({ eventId: z.string().check(z.minLength(1), z.maxLength(255)) }),
  async run(ctx, actor, { eventId }) {
    const retried = await retryStripeEvent(ctx, actor, eventId);
    refresh();
    if (!retried.ok) {
      return fail({ title: "Nothing to retry", description: "This event was already processed." });
    }
    if (retried.value === "deferred") {
      const description = "You can see the error in the list. We'll keep retrying automatically.";
      return fail({ title: "Event failed again", description });
    }
    flushOutboxAfterResponse();
    return ok({ title: "Event processed", description: "We saved what Stripe reported." });
  },
});

export const approveLegalTextsAction = defineAdminAction({
  permission: "setup.manage",
  schema: approveLegalTextsForm,
  async run(ctx, actor, { approvedBy }) {
    const approved = await approveLegalTexts(ctx, actor, { approvedBy });
    refresh();
    if (!approved.ok) {
      const description = "Someone already recorded the approval of these legal texts.";
      return fail({ title: "Already approved", description });
    }
    return ok({ title: "Approval recorded", description: `Approved by ${approvedBy}.` });
  },
});
