import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  newsletterBatches as batches,
  newsletterSends as sends,
  newsletterSubscribers as subscribers,
} from "@/db/schema";
import { timestampParam as at } from "@/db/timestamp-param";
import { getChicagoDay } from "@/lib/core/chicago-time";
import type { BatchEmailOutcome, BatchOutcome } from "@/lib/core/ports/email";
import type { Ctx } from "@/lib/ctx";
import { backoffMs } from "@/lib/email/retry-rules";
import type { BatchMember } from "@/lib/newsletter/sending/batch-members";
import type { OpenBatch } from "@/lib/newsletter/sending/open-batch";
import { releaseBatchMembers } from "@/lib/newsletter/sending/release-batch-members";
import { rescheduleSubscriber } from "@/lib/newsletter/sending/reschedule-subscriber";

/** Later attempts all wait up to five minutes, because sending hours are short. */
const maxBackoffStep = 4;

/**
 * Records the result of a provider call. Acceptance always counts; a rejection counts only if
 * no other sender has opened the batch since.
 */
export async function recordBatchResult(
  ctx: Ctx,
  batch: OpenBatch,
  outcome: BatchOutcome,
): Promise<void> {
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
