import type { Ctx } from "@/lib/ctx";
import { greetingName } from "@/lib/mail/greeting-name";
import type { BulkMail } from "@/lib/mail/port";
import { fillIssue } from "@/lib/newsletter/fill-issue";
import { magicLinkUrl, preferencesToken, unsubscribeUrl } from "@/lib/newsletter/links";
import type { OpenBatch } from "@/lib/newsletter/open-batch";
import type { IssueRender } from "@/lib/newsletter/render-issue";

/**
 * Builds the emails of a batch. Every attempt produces identical bytes because all input comes from
 * the send log and the stored render.
 */
export function batchMails(ctx: Ctx, batch: OpenBatch, render: IssueRender): BulkMail[] {
  const { mailFromNewsletter: from, mailReplyTo: replyTo } = ctx.settings;
  return batch.members.map(({ subscriberId, firstName, email: to, seat }) => {
    const name = greetingName(firstName);
    const leave = unsubscribeUrl(ctx, subscriberId);
    const body = fillIssue(render, {
      greeting: name === "" ? "Hello," : `Hello ${name},`,
      preferencesUrl: magicLinkUrl(ctx, preferencesToken(ctx, subscriberId, batch.createdAt)),
      unsubscribeUrl: leave,
    });
    return {
      from,
      to,
      replyTo,
      ...body,
      // RFC 8058: email clients show their own unsubscribe button, which posts to this URL.
      headers: {
        "List-Unsubscribe": `<${leave}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
      tags: { batch: batch.id, seat: String(seat) },
    };
  });
}
