import type { BatchEmail } from "@/lib/core/ports/email";
import type { Ctx } from "@/lib/ctx";
import { getAutomaticHeaders } from "@/lib/email/automatic-headers";
import { getGreetingName } from "@/lib/email/email-text";
import { personalizeIssue } from "@/lib/newsletter/issues/personalize-issue";
import type { IssueRender } from "@/lib/newsletter/issues/render-issue";
import {
  buildPreferencesUrl,
  buildUnsubscribeUrl,
  createPreferencesToken,
} from "@/lib/newsletter/links/links";
import type { OpenBatch } from "@/lib/newsletter/sending/open-batch";

/** Tag with the position in the batch. Emails already sent have this name, so it never changes. */
export const batchIndexTag = "seat";

/**
 * Builds the emails of a batch. Every attempt produces identical bytes because all input comes from
 * the send log, the batch and the stored render.
 */
export function buildBatchEmails(ctx: Ctx, batch: OpenBatch, render: IssueRender): BatchEmail[] {
  const { sender: from, replyTo } = batch;
  return batch.members.map(({ subscriberId, firstName, email: to, batchIndex }) => {
    const name = getGreetingName(firstName);
    const unsubscribeUrl = buildUnsubscribeUrl(ctx, subscriberId);
    const body = personalizeIssue(render, {
      greeting: name === "" ? "Hello," : `Hello ${name},`,
      preferencesUrl: buildPreferencesUrl(
        ctx,
        createPreferencesToken(ctx, subscriberId, batch.createdAt),
      ),
      unsubscribeUrl,
    });
    return {
      from,
      to,
      replyTo,
      ...body,
      // RFC 8058: email clients show their own unsubscribe button, which posts to this URL.
      headers: {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        ...(batch.isAutoSubmitted && getAutomaticHeaders("auto-generated")),
      },
      tags: { batch: batch.id, [batchIndexTag]: String(batchIndex) },
    };
  });
}
