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

/** Beyond this many attempts the wait grows no more: five minutes at most, for the day is short. */
const slowestStep = 4;

/**
 * Writes down what became of a call. That a batch was taken is true whoever asked; that it was not
 * counts only while nobody has opened the batch anew.
 */
export async function settleBatch(
  ctx: Ctx,
  batch: OpenBatch,
  outcome: BatchOutcome,
): Promise<void> {
  if (outcome.kind === "sent") return await settleTaken(ctx, batch, outcome.mails);
  if (outcome.kind === "taken_before") {
    // The body that was taken held all who were members then, and what they are called is not known.
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
      // Surely never taken, so its members are still free to leave or to be moved to another day.
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
    // Their rows change too, and readers are locked before their mails, as webhooks do.
    if (isAnotherDay) await lockReaders(tx, [...batch.members, ...batch.leavers]);
    // Who left before this body was taken was never mailed.
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

/** A welcome that went out after midnight counts for the new day, or W2 would follow within it. */
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
