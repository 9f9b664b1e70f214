import type { Ctx } from "@/lib/ctx";
import { greetingName } from "@/lib/mail/greeting-name";
import type { BulkMail } from "@/lib/mail/port";
import { fillIssue } from "@/lib/newsletter/fill-issue";
import { magicLinkUrl, preferencesToken, unsubscribeUrl } from "@/lib/newsletter/links";
import type { OpenBatch } from "@/lib/newsletter/open-batch";
import type { IssueRender } from "@/lib/newsletter/render-issue";

/**
 * The mails of a batch, byte for byte the same at each attempt: everything comes from the ledger and
 * the render, and times are the batch's own.
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
      // RFC 8058: mail programs show a button of their own, which posts to this address.
      headers: {
        "List-Unsubscribe": `<${leave}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
      tags: { batch: batch.id, seat: String(seat) },
    };
  });
}
