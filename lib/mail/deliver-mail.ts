import "server-only";
import type { Ctx } from "@/lib/ctx";
import { describeError } from "@/lib/log";
import { backoffMs } from "@/lib/mail/backoff";
import type { ClaimedMail } from "@/lib/mail/claim-mail";
import { givesUpAt, isShortLived } from "@/lib/mail/give-up";
import type { SendOutcome } from "@/lib/mail/port";
import { renderMail } from "@/lib/mail/render-mail";
import { freezeMail, markFailed, markSent, postponeMail } from "@/lib/mail/settle-mail";

export type Delivery = "sent" | "retried" | "failed";

/**
 * Makes one attempt to send a claimed email, outside any transaction. After a crash the lease
 * expires and the next attempt sends the same bytes with the same idempotency key.
 */
export async function deliverMail(ctx: Ctx, mail: ClaimedMail): Promise<Delivery> {
  const endsAt = givesUpAt(mail);
  if (ctx.now() >= endsAt) {
    return failMail(ctx, mail, isShortLived(mail.kind) ? "code_expired" : "gave_up");
  }
  const outcome = await attempt(ctx, mail);
  if (outcome === "overtaken") return "retried";
  if (outcome.kind === "refused") return failMail(ctx, mail, outcome.reason);
  const fields = { outboxId: mail.id, kind: mail.kind, attempts: mail.attempts };
  if (outcome.kind === "sent") {
    await markSent(ctx.db, mail, { at: ctx.now(), providerId: outcome.providerId });
    ctx.log.info("mail.sent", fields);
    return "sent";
  }
  const waitMs = backoffMs(mail.attempts, Math.random(), outcome.retryAfterSeconds);
  const nextAttemptAt = new Date(Math.min(ctx.now().getTime() + waitMs, endsAt.getTime()));
  await postponeMail(ctx.db, mail, { nextAttemptAt, reason: outcome.reason });
  ctx.log.warn("mail.retry", { ...fields, reason: outcome.reason });
  return "retried";
}

/** Renders and stores the email on the first attempt, then calls the provider. */
async function attempt(ctx: Ctx, mail: ClaimedMail): Promise<SendOutcome | "overtaken"> {
  const { mailFrom, mailReplyTo } = ctx.settings;
  const envelope = { from: mailFrom, replyTo: mailReplyTo, to: mail.toEmail };
  let rendered = mail.rendered ?? undefined;
  if (!rendered) {
    try {
      if (mail.props === null) throw new Error("the mail has no contents");
      rendered = await renderMail(mail.kind, mail.props, envelope);
    } catch (error) {
      // An email that can't be rendered must not block others, and the next release may fix it.
      ctx.log.error("mail.render_failed", { outboxId: mail.id, error: describeError(error) });
      return { kind: "retry", reason: "render_failed" };
    }
    rendered = await freezeMail(ctx.db, mail, rendered);
    if (!rendered) return "overtaken";
  }
  try {
    return await ctx.mail.send(rendered, mail.id);
  } catch (error) {
    ctx.log.error("mail.transport_fault", { outboxId: mail.id, error: describeError(error) });
    return { kind: "retry", reason: "transport_fault" };
  }
}

async function failMail(ctx: Ctx, mail: ClaimedMail, reason: string): Promise<Delivery> {
  await markFailed(ctx.db, mail, { at: ctx.now(), reason });
  const { id: outboxId, kind, attempts } = mail;
  ctx.log.error("mail.failed", { outboxId, kind, attempts, reason });
  return "failed";
}
