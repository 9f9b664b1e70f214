"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import type { AdminActionState } from "@/lib/core/action-state";
import { fail, ok } from "@/lib/core/result";
import { retryEmail } from "@/lib/email/retry-email";
import { shouldStillSend } from "@/lib/newsletter/subscription/should-still-send";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";

const retry = defineAdminAction({
  schema: z.object({ mailId: z.uuid() }),
  async run(ctx, actor, { mailId }) {
    const retried = await retryEmail(ctx, actor, mailId, (tx, mail) =>
      shouldStillSend(ctx, tx, mail),
    );
    if (!retried.ok) {
      const description =
        retried.problem === "not_wanted"
          ? "They have confirmed, left or complained since: it must not reach them any more."
          : "Somebody has sent it again already, or its contents are gone.";
      return fail({ title: "Nothing to retry", description });
    }
    flushOutboxAfterResponse();
    refresh();
    return ok({ title: "On its way again", description: `To ${retried.value.to}.` });
  },
});

export async function retryEmailAction(previous: AdminActionState, form: FormData) {
  return retry(previous, form);
}
