import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { findRender } from "@/db/queries/newsletter/issues";
import { timestampParam as at } from "@/db/read-rows";
import {
  newsletterBatches as batches,
  newsletterSends as sends,
  newsletterSubscribers as subscribers,
} from "@/db/schema";
import { getChicagoDay } from "@/lib/core/chicago-time";
import type {
  BatchEmail,
  BatchEmailOutcome,
  BatchOutcome,
  BatchSlot,
} from "@/lib/core/ports/email";
import type { Ctx } from "@/lib/ctx";
import { getGreetingName } from "@/lib/email/email-text";
import { getAutomaticHeaders } from "@/lib/email/render/render-email";
import { backoffMs } from "@/lib/email/retry-rules";
import { personalizeIssue } from "@/lib/newsletter/issues/personalize-issue";
import type { IssueRender } from "@/lib/newsletter/issues/render-issue";
import { type BatchMember, releaseBatchMembers } from "@/lib/newsletter/sending/batch-members";
import { type OpenBatch, openBatch } from "@/lib/newsletter/sending/open-batch";
import { rescheduleSubscriber } from "@/lib/newsletter/sending/reschedule-subscribers";
import { getLinkUrl } from "@/lib/secrets/links";

/**
 * `postponed`: the provider didn't accept it, so it's retried later. `nothing_to_send`: no member can
 * get it anymore. `no_batch`: none is due.
 */
type BatchDelivery =
  | { readonly kind: "sent"; readonly emails: number }
  | { readonly kind: "postponed" | "nothing_to_send" | "no_batch" };

/** How long to wait for a rate limit slot. */
const slotTimeoutMs = 30_000;

/**
 * Makes one provider call for the next waiting batch, outside any transaction. It waits for a rate
 * limit slot first, so that members are checked right before the call. After a crash the lease
 * expires and the next attempt uses the same idempotency key.
 * @param timeoutMs how long to wait for the slot, at most `slotTimeoutMs`
 * @param from batches from before a restore are left out
 */
export async function sendBatch(
  ctx: Ctx,
  timeoutMs = slotTimeoutMs,
  from?: Date,
): Promise<BatchDelivery> {
  const slot = await ctx.emailBatches.acquireSlot?.(Math.min(timeoutMs, slotTimeoutMs));
  if (slot === null) return { kind: "postponed" };
  try {
    return await sendNextBatch(ctx, slot, from);
  } finally {
    slot?.release();
  }
}

async function sendNextBatch(
  ctx: Ctx,
  slot: BatchSlot | undefined,
  from: Date | undefined,
): Promise<BatchDelivery> {
  const batch = await openBatch(ctx, from);
  if (batch === undefined) return { kind: "no_batch" };
  if (batch === "nothing_to_send") return { kind: "nothing_to_send" };
  const render = await readRenderedIssue(ctx.db, batch.renderId);
  const emails = buildBatchEmails(ctx, batch, render);
  const key = `newsletter/${batch.id}`;
  const outcome: BatchOutcome = await ctx.emailBatches.sendBatch(emails, key, slot);
  await recordBatchResult(ctx, batch, outcome);
  const fields = { batchId: batch.id, attempts: batch.attempts, emails: emails.length };
  if (outcome.kind === "sent" || outcome.kind === "already_accepted") {
    ctx.log.info("newsletter.batch_sent", fields);
    return { kind: "sent", emails: emails.length };
  }
  ctx.log.warn("newsletter.batch_postponed", { ...fields, reason: outcome.reason });
  return { kind: "postponed" };
}

/** Render ids are content hashes, so cached entries never go stale. */
const renders = new Map<string, IssueRender>();
const maxCachedRenders = 100;

/**
 * Reads a stored render.
 * @throws if there is none with this id
 */
async function readRenderedIssue(db: Queryable, id: string): Promise<IssueRender> {
  const cached = renders.get(id);
  if (cached) return cached;
  const row = await findRender(db, id);
  if (!row) throw new Error(`no render ${id}`);
  const [oldest] = renders.size >= maxCachedRenders ? renders.keys() : [];
  if (oldest !== undefined) renders.delete(oldest);
  renders.set(id, row);
  return row;
}

/** Tag with the position in the batch. Emails already sent have this name, so it never changes. */
export const batchIndexTag = "seat";

/**
 * Builds the emails of a batch. Every attempt produces identical bytes because all input comes from
 * the send log, the batch and the stored render.
 */
function buildBatchEmails(ctx: Ctx, batch: OpenBatch, render: IssueRender): BatchEmail[] {
  const { sender: from, replyTo } = batch;
  const createdCtx = { ...ctx, now: () => batch.createdAt };
  return batch.members.map(({ subscriberId, firstName, email: to, batchIndex }) => {
    const name = getGreetingName(firstName);
    const unsubscribeUrl = getLinkUrl(ctx, "newsletter-unsubscribe", { id: subscriberId });
    const body = personalizeIssue(render, {
      greeting: name === "" ? "Hello," : `Hello ${name},`,
      preferencesUrl: getLinkUrl(createdCtx, "newsletter-preferences", { id: subscriberId }),
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

/** Later attempts all wait up to five minutes, because sending hours are short. */
const maxBackoffStep = 4;

/**
 * Records the result of a provider call. Acceptance always counts; a rejection counts only if
 * no other sender has opened the batch since.
 */
async function recordBatchResult(ctx: Ctx, batch: OpenBatch, outcome: BatchOutcome): Promise<void> {
  if (outcome.kind === "sent") return await recordAccepted(ctx, batch, outcome.outcomes);
  if (outcome.kind === "already_accepted") {
    // The accepted body contained all members at that time, and their provider ids are unknown.
    const allMembers = [...batch.members, ...batch.excludedMembers];
    const outcomes = allMembers.map(() => ({ kind: "sent", providerId: null }) as const);
    return await recordAccepted(
      ctx,
      { ...batch, members: allMembers, excludedMembers: [] },
      outcomes,
    );
  }
  const now = ctx.now();
  const wait =
    outcome.kind === "not_accepted" && outcome.retryAfterSeconds !== undefined
      ? (outcome.retryAfterSeconds + Math.random()) * 1000
      : backoffMs(Math.min(batch.attempts, maxBackoffStep), Math.random());
  await ctx.db
    .update(batches)
    .set({
      status: "queued",
      leasedUntil: null,
      nextAttemptAt: new Date(now.getTime() + wait),
      lastError: outcome.reason,
      // Definitely not accepted, so members may still leave or move to another day.
      ...(outcome.kind === "not_accepted" && batch.isFirst ? { firstAttemptAt: null } : {}),
    })
    .where(
      and(
        eq(batches.id, batch.id),
        eq(batches.attempts, batch.attempts),
        eq(batches.status, "sending"),
      ),
    );
}

async function recordAccepted(
  ctx: Ctx,
  batch: OpenBatch,
  outcomes: readonly BatchEmailOutcome[],
): Promise<void> {
  const now = ctx.now();
  const rows = batch.members.map(({ subscriberId }, index) => {
    const result = outcomes[index];
    return result?.kind === "refused"
      ? { id: subscriberId, status: "failed", error: result.reason }
      : { id: subscriberId, status: "sent", provider: result?.providerId ?? null };
  });
  const isAnotherDay = getChicagoDay(now) !== batch.chicagoDate;
  await ctx.db.transaction(async (tx) => {
    // Subscriber rows change too, and they are locked before their sends, as in webhooks.
    if (isAnotherDay) await lockSubscribers(tx, [...batch.members, ...batch.excludedMembers]);
    // Members who left before this body was accepted were never emailed.
    await releaseBatchMembers(tx, now, batch.id, batch.excludedMembers);
    await tx.execute(sql`
      update newsletter_sends s
      set status = case when s.status in ('queued', 'uncertain') then m.status else s.status end,
        provider_id = coalesce(s.provider_id, m.provider), last_error = m.error,
        updated_at = ${at(now)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as m (id uuid, status text, provider text, error text)
      where s.batch_id = ${batch.id} and s.subscriber_id = m.id`);
    await tx
      .update(batches)
      .set({
        status: rows.every(({ status }) => status === "failed") ? "failed" : "sent",
        completedAt: now,
        leasedUntil: null,
        lastError: null,
      })
      .where(eq(batches.id, batch.id));
    if (isAnotherDay) await moveSendsToToday(tx, now, batch);
  });
}

async function lockSubscribers(tx: Transaction, members: readonly BatchMember[]): Promise<void> {
  const ids = members.map(({ subscriberId }) => subscriberId);
  await tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(inArray(subscribers.id, ids))
    .orderBy(subscribers.id)
    .for("update");
}

/**
 * A welcome sent after midnight counts for the new day; otherwise W2 would follow on that same day.
 */
async function moveSendsToToday(tx: Transaction, now: Date, batch: OpenBatch): Promise<void> {
  const today = getChicagoDay(now);
  const ids = batch.members.map(({ subscriberId }) => subscriberId);
  await tx
    .update(subscribers)
    .set({ lastSentOn: today, nextSendAt: null })
    .where(inArray(subscribers.id, ids));
  await tx
    .update(sends)
    .set({ chicagoDate: today })
    .where(and(eq(sends.batchId, batch.id), inArray(sends.subscriberId, ids)));
  for (const id of ids) await rescheduleSubscriber(tx, now, id);
}
