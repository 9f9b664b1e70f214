import "server-only";
import { and, eq, gte, isNull, lt, lte, or, sql } from "drizzle-orm";
import { claimRows } from "@/db/claim-rows";
import type { Queryable } from "@/db/client";
import { timestampParam } from "@/db/read-rows";
import { emailOutbox } from "@/db/schema";
import { type RenderedEmail, staffRecipient } from "@/db/values/emails";
import { describeError } from "@/lib/core/log";
import type { SendOutcome } from "@/lib/core/ports/email";
import type { Ctx } from "@/lib/ctx";
import { createEmailCopy, type EmailCopy, noEmailCopy } from "@/lib/email/email-copies";
import { renderEmail } from "@/lib/email/render/render-email";
import { backoffMs, getRetryDeadline, isShortLived } from "@/lib/email/retry-rules";
import { readProfile } from "@/lib/profile/read-profile";
import { type Hold, readHold } from "@/lib/restores/notice-restore";

/** Ends the run: the provider is probably down, and each attempt lengthens an email's backoff. */
const maxConsecutiveRetries = 3;

/** Emails sent at a time. The provider's rate limit is kept by its adapter, so these wait there at most. */
const maxAtOnce = 6;

type OutboxOptions = {
  readonly limit: number;
  /** No email is started after this. The last ones take up to 10 s. */
  readonly until: Date;
  /** Awaited before each email so that urgent work in this process goes first. */
  readonly yieldToUrgentWork?: () => Promise<void>;
};

type OutboxRun = {
  readonly sent: number;
  readonly retried: number;
  readonly failed: number;
};

/**
 * Sends what is due in the outbox: by priority, then longest overdue first. Claims an email only when it can
 * be sent at once, so that a receipt is next however many emails are queued. Safe to run at any time and in any
 * number of processes. Leaves out what was due before a restore, until staff decide.
 */
export async function deliverOutbox(
  ctx: Ctx,
  { limit, until, yieldToUrgentWork }: OutboxOptions,
): Promise<OutboxRun> {
  const run: Record<DeliveryOutcome, number> = { sent: 0, retried: 0, failed: 0 };
  const hold = await readHold(ctx);
  if (hold?.isSkipped) await skipHeldEmails(ctx, hold);
  const sending = new Set<Promise<void>>();
  const faults: unknown[] = [];
  let retriesInARow = 0;

  async function send(email: ClaimedEmail): Promise<void> {
    try {
      const delivery = await deliverEmail(ctx, email);
      run[delivery] += 1;
      retriesInARow = delivery === "retried" ? retriesInARow + 1 : 0;
    } catch (error) {
      faults.push(error);
    }
  }

  /** Starts with one, so that an outage costs few emails an attempt. */
  function isFull(): boolean {
    const atOnce = retriesInARow > 0 ? 1 : Math.min(1 + run.sent + run.failed, maxAtOnce);
    return sending.size >= atOnce;
  }

  let claimed = 0;
  while (claimed < limit) {
    while (isFull()) await Promise.race(sending);
    if (faults.length > 0 || retriesInARow >= maxConsecutiveRetries) break;
    await yieldToUrgentWork?.();
    if (ctx.now() >= until) break;
    const email = await claimEmail(ctx.db, ctx.now(), hold).catch(
      (error) => void faults.push(error),
    );
    if (email) {
      claimed += 1;
      const task = send(email).finally(() => sending.delete(task));
      sending.add(task);
    } else if (sending.size > 0) await Promise.race(sending);
    else break;
  }
  await Promise.all(sending);
  if (faults.length > 0) throw faults[0];
  return run;
}

type DeliveryOutcome = "sent" | "retried" | "failed";

/**
 * Makes one attempt to send a claimed email, outside any transaction. A refusal fails it at once;
 * other errors are retried until the deadline of retry-rules.ts. After a crash the lease expires
 * and the next attempt sends the same bytes with the same idempotency key.
 */
async function deliverEmail(ctx: Ctx, email: ClaimedEmail): Promise<DeliveryOutcome> {
  const endsAt = getRetryDeadline(email);
  if (ctx.now() >= endsAt) {
    return failEmail(ctx, email, isShortLived(email.kind) ? "code_expired" : "gave_up");
  }
  const { outcome, rendered } = await attempt(ctx, email);
  if (outcome === "overtaken") return "retried";
  if (outcome.kind === "refused") return failEmail(ctx, email, outcome.reason);
  const fields = { outboxId: email.id, kind: email.kind, attempts: email.attempts };
  if (outcome.kind === "sent") {
    const copy = rendered ? createEmailCopy(email.kind, rendered, ctx.settings) : null;
    await markSent(ctx.db, email, { at: ctx.now(), providerId: outcome.providerId, copy });
    ctx.log.info("email.sent", fields);
    return "sent";
  }
  const waitMs = backoffMs(email.attempts, Math.random(), outcome.retryAfterSeconds);
  const nextAttemptAt = new Date(Math.min(ctx.now().getTime() + waitMs, endsAt.getTime()));
  await postponeEmail(ctx.db, email, { nextAttemptAt, reason: outcome.reason });
  ctx.log.warn("email.retry", { ...fields, reason: outcome.reason });
  return "retried";
}

type Attempt = {
  readonly outcome: SendOutcome | "overtaken";
  /** What the provider was called with. */
  readonly rendered?: RenderedEmail;
};

/** Renders and stores the email on the first attempt, then calls the provider. */
async function attempt(ctx: Ctx, email: ClaimedEmail): Promise<Attempt> {
  let rendered = email.rendered ?? undefined;
  if (!rendered) {
    try {
      if (email.props === null) throw new Error("the email has no contents");
      const profile = await readProfile(ctx);
      const to = email.toEmail === staffRecipient ? profile.staffEmail : email.toEmail;
      rendered = await renderEmail(email.kind, email.props, { to, profile });
    } catch (error) {
      // An email that can't be rendered must not block others, and the next release may fix it.
      ctx.log.error("email.render_failed", { outboxId: email.id, error: describeError(error) });
      return { outcome: { kind: "retry", reason: "render_failed" } };
    }
    rendered = await freezeEmail(ctx.db, email, rendered);
    if (!rendered) return { outcome: "overtaken" };
  }
  try {
    return { outcome: await ctx.email.send(rendered, email.id), rendered };
  } catch (error) {
    ctx.log.error("email.transport_fault", { outboxId: email.id, error: describeError(error) });
    return { outcome: { kind: "retry", reason: "transport_fault" } };
  }
}

async function failEmail(ctx: Ctx, email: ClaimedEmail, reason: string): Promise<DeliveryOutcome> {
  await markFailed(ctx.db, email, { at: ctx.now(), reason });
  const { id: outboxId, kind, attempts } = email;
  ctx.log.error("email.failed", { outboxId, kind, attempts, reason });
  return "failed";
}

/** Longer than any attempt (10 s), so that a live sender is never overtaken. */
const leaseMs = 90_000;

type Row = typeof emailOutbox.$inferSelect;
type ClaimedEmail = Pick<Row, "id" | "kind" | "toEmail" | "props" | "rendered"> &
  Pick<Row, "createdAt" | "attempts"> & { readonly firstAttemptAt: Date };

/** Leases the next email for 90 seconds, skipping rows that other senders hold; undefined if nothing is due. */
export async function claimEmail(
  db: Queryable,
  now: Date,
  hold: Hold | null = null,
): Promise<ClaimedEmail | undefined> {
  const [email] = await claimRows(db, emailOutbox, {
    due: and(
      isNull(emailOutbox.sentAt),
      isNull(emailOutbox.failedAt),
      hold ? gte(emailOutbox.nextAttemptAt, hold.before) : undefined,
      or(
        // Never claimed. The server that queued the email may have a clock that is ahead.
        eq(emailOutbox.attempts, 0),
        and(
          lte(emailOutbox.nextAttemptAt, now),
          or(isNull(emailOutbox.leasedUntil), lte(emailOutbox.leasedUntil, now)),
        ),
      ),
    ),
    orderBy: [emailOutbox.priority, emailOutbox.nextAttemptAt],
    set: {
      leasedUntil: new Date(now.getTime() + leaseMs),
      attempts: sql`${emailOutbox.attempts} + 1`,
      firstAttemptAt: sql`coalesce(${emailOutbox.firstAttemptAt}, ${timestampParam(now)})`,
    },
  });
  return email && { ...email, firstAttemptAt: email.firstAttemptAt ?? now };
}

/** Ends the emails that staff chose to skip after a restore, and deletes their contents. */
async function skipHeldEmails(ctx: Ctx, { before }: Hold): Promise<void> {
  await ctx.db
    .update(emailOutbox)
    .set({
      failedAt: ctx.now(),
      leasedUntil: null,
      lastError: "skipped_after_restore",
      props: null,
      rendered: null,
    })
    .where(
      and(
        isNull(emailOutbox.sentAt),
        isNull(emailOutbox.failedAt),
        lt(emailOutbox.nextAttemptAt, before),
      ),
    );
}

/** No other sender has claimed the email since, and it has no final result. */
function isStillClaimed(email: ClaimedEmail) {
  return and(
    eq(emailOutbox.id, email.id),
    eq(emailOutbox.attempts, email.attempts),
    isNull(emailOutbox.sentAt),
    isNull(emailOutbox.failedAt),
  );
}

/**
 * Stores the rendered email before the provider is called. Returns the bytes to send, or undefined
 * if another sender has taken over.
 */
async function freezeEmail(
  db: Queryable,
  email: ClaimedEmail,
  rendered: RenderedEmail,
): Promise<RenderedEmail | undefined> {
  const [row] = await db
    .update(emailOutbox)
    .set({ rendered: sql`coalesce(${emailOutbox.rendered}, ${JSON.stringify(rendered)}::jsonb)` })
    .where(isStillClaimed(email))
    .returning({ rendered: emailOutbox.rendered });
  return row?.rendered ?? undefined;
}

/**
 * Marks an email as sent, even if the lease is lost. Deletes its contents, which may include a code
 * or link, and keeps the copy without them that staff can read.
 */
async function markSent(
  db: Queryable,
  email: ClaimedEmail,
  sent: { readonly at: Date; readonly providerId: string; readonly copy: EmailCopy | null },
): Promise<void> {
  await db
    .update(emailOutbox)
    .set({
      sentAt: sent.at,
      toEmail: sql`coalesce(${emailOutbox.rendered}->>'to', ${emailOutbox.toEmail})`,
      ...(sent.copy ?? noEmailCopy),
      providerId: sent.providerId,
      failedAt: null,
      leasedUntil: null,
      lastError: null,
      props: null,
      rendered: null,
    })
    .where(and(eq(emailOutbox.id, email.id), isNull(emailOutbox.sentAt)));
}

/** Releases the email until `nextAttemptAt`. */
async function postponeEmail(
  db: Queryable,
  email: ClaimedEmail,
  next: { readonly nextAttemptAt: Date; readonly reason: string },
): Promise<void> {
  await db
    .update(emailOutbox)
    .set({ nextAttemptAt: next.nextAttemptAt, leasedUntil: null, lastError: next.reason })
    .where(isStillClaimed(email));
}

/** Marks the email as failed for staff. Its contents stay, except expired codes and links. */
async function markFailed(
  db: Queryable,
  email: ClaimedEmail,
  failure: { readonly at: Date; readonly reason: string },
): Promise<void> {
  const clearedContents = isShortLived(email.kind) ? { props: null, rendered: null } : {};
  await db
    .update(emailOutbox)
    .set({ failedAt: failure.at, leasedUntil: null, lastError: failure.reason, ...clearedContents })
    .where(isStillClaimed(email));
}
