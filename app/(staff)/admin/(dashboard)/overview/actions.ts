"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import type { AdminActionState } from "@/lib/core/action-state";
import { fail, ok } from "@/lib/core/result";
import { retryEmail } from "@/lib/email/retry-email";
import { retryStripeEvent } from "@/lib/flows/retry-stripe-event";
import { shouldStillSend } from "@/lib/newsletter/subscription/should-still-send";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";

const retryOneMail = defineAdminAction({
  schema: z.object({ mailId: z.uuid() }),
  async run(ctx, actor, { mailId }) {
    const retried = await retryEmail(ctx, actor, mailId, (tx, mail) =>
      shouldStillSend(ctx, tx, mail),
    );
    refresh();
    if (!retried.ok) {
      const description =
        retried.problem === "not_wanted"
          ? "They have confirmed, left or complained since: it must not reach them any more."
          : "Somebody has retried it already, or its code has run out.";
      return fail({ title: "Nothing to retry", description });
    }
    flushOutboxAfterResponse();
    return ok({ title: "Mail retried", description: `It goes to ${retried.value.to} again.` });
  },
});

const retryOneEvent = defineAdminAction({
  schema: z.object({ eventId: z.string().check(z.minLength(1), z.maxLength(255)) }),
  async run(ctx, actor, { eventId }) {
    const retried = await retryStripeEvent(ctx, actor, eventId);
    refresh();
    if (!retried.ok) {
      return fail({ title: "Nothing to retry", description: "It has been handled meanwhile." });
    }
    if (retried.value === "deferred") {
      const description =
        "It still can't be handled: the list says why. It stays, and is tried again.";
      return fail({ title: "Still waiting", description });
    }
    flushOutboxAfterResponse();
    return ok({ title: "Event handled", description: "What it told has been recorded." });
  },
});

export async function retryEmailAction(previous: AdminActionState, form: FormData) {
  return retryOneMail(previous, form);
}

export async function retryEventAction(previous: AdminActionState, form: FormData) {
  return retryOneEvent(previous, form);
}
