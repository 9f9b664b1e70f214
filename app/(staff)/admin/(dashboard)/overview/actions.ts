"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import type { AdminAnswer } from "@/lib/forms/admin-answer";
import { retryMail } from "@/lib/mail/retry-mail";
import { isStillWanted } from "@/lib/newsletter/is-still-wanted";
import { retryEvent } from "@/lib/payments/retry-event";
import { fail, ok } from "@/lib/result";
import { defineAdminAction } from "@/lib/web/define-admin-action";
import { deliverSoon } from "@/lib/web/deliver-soon";

const retryOneMail = defineAdminAction({
  schema: z.object({ mailId: z.uuid() }),
  async run(ctx, actor, { mailId }) {
    const retried = await retryMail(ctx, actor, mailId, (tx, mail) => isStillWanted(ctx, tx, mail));
    refresh();
    if (!retried.ok) {
      const description =
        retried.problem === "not_wanted"
          ? "They have confirmed, left or complained since: it must not reach them any more."
          : "Somebody has retried it already, or its code has run out.";
      return fail({ title: "Nothing to retry", description });
    }
    deliverSoon();
    return ok({ title: "Mail retried", description: `It goes to ${retried.value.to} again.` });
  },
});

const retryOneEvent = defineAdminAction({
  schema: z.object({ eventId: z.string().check(z.minLength(1), z.maxLength(255)) }),
  async run(ctx, actor, { eventId }) {
    const retried = await retryEvent(ctx, actor, eventId);
    refresh();
    if (!retried.ok) {
      return fail({ title: "Nothing to retry", description: "It has been handled meanwhile." });
    }
    if (retried.value === "kept") {
      const description =
        "It still can't be handled: the list says why. It stays, and is tried again.";
      return fail({ title: "Still waiting", description });
    }
    deliverSoon();
    return ok({ title: "Event handled", description: "What it told has been recorded." });
  },
});

export async function retryMailAction(previous: AdminAnswer, form: FormData) {
  return retryOneMail(previous, form);
}

export async function retryEventAction(previous: AdminAnswer, form: FormData) {
  return retryOneEvent(previous, form);
}
