import "server-only";
import { describeError } from "@/lib/core/log";
import type { SendOutcome } from "@/lib/core/ports/email";
import type { Ctx } from "@/lib/ctx";
import { backoffMs } from "@/lib/email/backoff";
import type { ClaimedEmail } from "@/lib/email/claim-email";
import { freezeEmail, markFailed, markSent, postponeEmail } from "@/lib/email/record-send-result";
import { renderEmail } from "@/lib/email/render/render-email";
import { getRetryDeadline, isShortLived } from "@/lib/email/retry-deadline";
import { readProfile } from "@/lib/profile/read-profile";

export type DeliveryOutcome = "sent" | "retried" | "failed";

/**
 * Makes one attempt to send a claimed email, outside any transaction. A refusal fails it at once;
 * other errors are retried until the deadline of retry-deadline.ts. After a crash the lease expires
 * and the next attempt sends the same bytes with the same idempotency key.
 */
export async function deliverEmail(ctx: Ctx, email: ClaimedEmail): Promise<DeliveryOutcome> {
  const endsAt = getRetryDeadline(email);
  if (ctx.now() >= endsAt) {
    return failEmail(ctx, email, isShortLived(email.kind) ? "code_expired" : "gave_up");
  }
  const outcome = await attempt(ctx, email);
  if (outcome === "overtaken") return "retried";
  if (outcome.kind === "refused") return failEmail(ctx, email, outcome.reason);
  const fields = { outboxId: email.id, kind: email.kind, attempts: email.attempts };
  if (outcome.kind === "sent") {
    await markSent(ctx.db, email, { at: ctx.now(), providerId: outcome.providerId });
    ctx.log.info("email.sent", fields);
    return "sent";
  }
  const waitMs = backoffMs(email.attempts, Math.random(), outcome.retryAfterSeconds);
  const nextAttemptAt = new Date(Math.min(ctx.now().getTime() + waitMs, endsAt.getTime()));
  await postponeEmail(ctx.db, email, { nextAttemptAt, reason: outcome.reason });
  ctx.log.warn("email.retry", { ...fields, reason: outcome.reason });
  return "retried";
}

/** Renders and stores the email on the first attempt, then calls the provider. */
async function attempt(ctx: Ctx, email: ClaimedEmail): Promise<SendOutcome | "overtaken"> {
  let rendered = email.rendered ?? undefined;
  if (!rendered) {
    try {
      if (email.props === null) throw new Error("the email has no contents");
      const envelope = { to: email.toEmail, profile: await readProfile(ctx) };
      rendered = await renderEmail(email.kind, email.props, envelope);
    } catch (error) {
      // An email that can't be rendered must not block others, and the next release may fix it.
      ctx.log.error("email.render_failed", { outboxId: email.id, error: describeError(error) });
      return { kind: "retry", reason: "render_failed" };
    }
    rendered = await freezeEmail(ctx.db, email, rendered);
    if (!rendered) return "overtaken";
  }
  try {
    return await ctx.email.send(rendered, email.id);
  } catch (error) {
    ctx.log.error("email.transport_fault", { outboxId: email.id, error: describeError(error) });
    return { kind: "retry", reason: "transport_fault" };
  }
}

async function failEmail(ctx: Ctx, email: ClaimedEmail, reason: string): Promise<DeliveryOutcome> {
  await markFailed(ctx.db, email, { at: ctx.now(), reason });
  const { id: outboxId, kind, attempts } = email;
  ctx.log.error("email.failed", { outboxId, kind, attempts, reason });
  return "failed";
}
