"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import type { AdminAnswer } from "@/lib/forms/admin-answer";
import { retryMail } from "@/lib/mail/retry-mail";
import { isStillWanted } from "@/lib/newsletter/is-still-wanted";
import { fail, ok } from "@/lib/result";
import { defineAdminAction } from "@/lib/web/define-admin-action";
import { deliverSoon } from "@/lib/web/deliver-soon";

const retry = defineAdminAction({
  schema: z.object({ mailId: z.uuid() }),
  async run(ctx, actor, { mailId }) {
    const retried = await retryMail(ctx, actor, mailId, (tx, mail) => isStillWanted(ctx, tx, mail));
    if (!retried.ok) {
      const description =
        retried.problem === "not_wanted"
          ? "They have confirmed, left or complained since: it must not reach them any more."
          : "Somebody has sent it again already, or its contents are gone.";
      return fail({ title: "Nothing to retry", description });
    }
    deliverSoon();
    refresh();
    return ok({ title: "On its way again", description: `To ${retried.value.to}.` });
  },
});

export async function retryMailAction(previous: AdminAnswer, form: FormData) {
  return retry(previous, form);
}
