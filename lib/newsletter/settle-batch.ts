import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { instant as at } from "@/db/instant";
import {
  newsletterBatches as batches,
  newsletterSubscribers as readers,
  newsletterSends as sends,
} from "@/db/schema";
import { chicagoDayOf } from "@/lib/chicago-clock";
import type { Ctx } from "@/lib/ctx";
import { backoffMs } from "@/lib/mail/backoff";
import type { BatchOutcome, BulkMailOutcome } from "@/lib/mail/port";
import type { BatchMember } from "@/lib/newsletter/batch-members";
import { giveBack } from "@/lib/newsletter/give-back";
import type { OpenBatch } from "@/lib/newsletter/open-batch";
import { rescheduleReader } from "@/lib/newsletter/reschedule";

/** Later attempts all wait up to five minutes, because sending hours are short. */
const slowestStep = 4;

/**
 * Records the result of a provider call. Acceptance always counts; a rejection counts only if
 * nobody has opened the batch since.
 */
export async function settleBatch(
  ctx: Ctx,
  batch: OpenBatch,
  outcome: BatchOutcome,
): Promise<void> {
  if (outcome.kind === "sent") return await settleTaken(ctx, batch, outcome.mails);
  if (outcome.kind === "taken_before") {
    // The accepted body contained all members at that time, and their provider ids are unknown.
    const everybody = [...batch.members, ...batch.leavers];
    const mails = everybody.map(() => ({ kind: "sent", providerId: null }) as const);
    return await settleTaken(ctx, { ...batch, members: everybody, leavers: [] }, mails);
  }
  const now = ctx.now();
  const wait =
    outcome.kind === "not_taken" && outcome.retryAfterSeconds !== undefined
      ? (outcome.retryAfterSeconds + Math.random()) * 1000
      : backoffMs(Math.min(batch.attempts, slowestStep), Math.random());
  await ctx.db
    .update(batches)
    .set({
      status: "queued",
      leasedUntil: null,
      nextAttemptAt: new Date(now.getTime() + wait),
      lastError: outcome.reason,
      // Definitely not accepted, so members may still leave or move to another day.
      ...(outcome.kind === "not_taken" && batch.isFirst ? { firstAttemptAt: null } : {}),
    })
    .where(
      and(
        eq(batches.id, batch.id),
        eq(batches.attempts, batch.attempts),
        eq(batches.status, "sending"),
      ),
    );
}

async function settleTaken(
  ctx: Ctx,
  batch: OpenBatch,
  mails: readonly BulkMailOutcome[],
): Promise<void> {
  const now = ctx.now();
  const rows = batch.members.map(({ subscriberId }, place) => {
    const mail = mails[place];
    return mail?.kind === "refused"
      ? { id: subscriberId, status: "failed", error: mail.reason }
      : { id: subscriberId, status: "sent", provider: mail?.providerId ?? null };
  });
  const isAnotherDay = chicagoDayOf(now) !== batch.chicagoDate;
  await ctx.db.transaction(async (tx) => {
    // Subscriber rows change too, and they are locked before their sends, as in webhooks.
    if (isAnotherDay) await lockReaders(tx, [...batch.members, ...batch.leavers]);
    // Members who left before this body was accepted were never emailed.
    await giveBack(tx, now, batch.id, batch.leavers);
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
        settledAt: now,
        leasedUntil: null,
        lastError: null,
      })
      .where(eq(batches.id, batch.id));
    if (isAnotherDay) await moveToToday(tx, now, batch);
  });
}

async function lockReaders(tx: Transaction, members: readonly BatchMember[]): Promise<void> {
  const ids = members.map(({ subscriberId }) => subscriberId);
  await tx
    .select({ id: readers.id })
    .from(readers)
    .where(inArray(readers.id, ids))
    .orderBy(readers.id)
    .for("update");
}

/**
 * A welcome sent after midnight counts for the new day; otherwise W2 would follow on that same day.
 */
async function moveToToday(tx: Transaction, now: Date, batch: OpenBatch): Promise<void> {
  const today = chicagoDayOf(now);
  const ids = batch.members.map(({ subscriberId }) => subscriberId);
  await tx
    .update(readers)
    .set({ lastSentOn: today, nextSendAt: null })
    .where(inArray(readers.id, ids));
  await tx
    .update(sends)
    .set({ chicagoDate: today })
    .where(and(eq(sends.batchId, batch.id), inArray(sends.subscriberId, ids)));
  for (const id of ids) await rescheduleReader(tx, now, id);
}
