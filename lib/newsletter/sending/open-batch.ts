import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { listStillDue } from "@/db/queries/newsletter/follow-ups";
import { senderRowId } from "@/db/queries/newsletter/sender";
import { findRestore } from "@/db/queries/operations/restores";
import {
  newsletterBatches as batches,
  broadcasts,
  newsletterIssues as issues,
  newsletterRenders as renders,
  newsletterSender as sender,
  newsletterSends as sends,
} from "@/db/schema";
import { type FollowUpId, followUpIds } from "@/db/values/newsletter";
import { type ChicagoDay, getChicagoDay } from "@/lib/core/chicago-time";
import type { Ctx } from "@/lib/ctx";
import { notifyStaff } from "@/lib/email/enqueue-email";
import { idempotencyKeyLifetimeMs } from "@/lib/email/retry-rules";
import {
  type BatchMember,
  getIssueStage,
  readBatchMembers,
  releaseBatchMembers,
  toScheduledSubscriber,
} from "@/lib/newsletter/sending/batch-members";
import { computeNextSendAt, getSendingWindow, isPaused } from "@/lib/newsletter/sending/schedule";
import { hasCompleteAddress, readProfile } from "@/lib/profile/read-profile";

/** Longer than any call (30 s), so that a live sender's batch is never taken over. */
const batchLeaseMs = 90_000;

export type OpenBatch = {
  readonly id: string;
  readonly renderId: string;
  readonly sender: string;
  readonly replyTo: string;
  /** Whether its emails say that they're automatic. */
  readonly isAutoSubmitted: boolean;
  readonly chicagoDate: ChicagoDay;
  readonly createdAt: Date;
  readonly attempts: number;
  /** The provider can't have accepted it before, so a rejection now means it was never sent. */
  readonly isFirst: boolean;
  readonly members: readonly BatchMember[];
  /** Members who can't get it since the first call, such as after unsubscribing. This one omits them. */
  readonly excludedMembers: readonly BatchMember[];
};

/**
 * Leases the next batch for one call, skipping those that other senders hold. Batches that may
 * already have been accepted go first. Members are checked again in this transaction.
 * @param from batches from before a restore are left out
 * @returns `nothing_to_send` if no member can get it anymore, undefined if no batch is due or the
 * business's postal address is incomplete
 */
export async function openBatch(
  ctx: Ctx,
  from?: Date,
): Promise<OpenBatch | "nothing_to_send" | undefined> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const batch = await lockBatch(tx, now, from);
    if (!batch) return undefined;
    const issueId = batch.issueId;
    const isFirst = batch.firstAttemptAt === null;
    const profile = await readProfile({ db: tx, settings: ctx.settings });
    // A batch that may have been accepted is repeated: it has the complete address of its first call.
    if (isFirst && !hasCompleteAddress(ctx, profile)) return undefined;
    if (
      batch.firstAttemptAt &&
      mustNotRetry(batch.firstAttemptAt, issueId, batch.chicagoDate, now)
    ) {
      await closeUncertainBatch(ctx, tx, batch.id);
      return "nothing_to_send";
    }
    const all = await readBatchMembers(ctx, tx, batch.id);
    const isToday = getChicagoDay(now) === batch.chicagoDate;
    const isBlocked = isFirst && (await isIssueBlocked(tx, batch));
    const followUp = followUpIds.find((id) => id === issueId);
    const isNews = batch.broadcastStatus !== null || followUp !== undefined;
    const stillDue = followUp && (await readStillDue(tx, now, followUp, all));
    const members = all.filter((member) => {
      if (isNews && !member.wantsNews) return false;
      if (stillDue && !stillDue.has(member.subscriberId)) return false;
      if (!isFirst) return member.isSubscribed && !isPaused(member.pausedUntil, now);
      if (isBlocked) return false;
      const next =
        isToday && member.isSubscribed
          ? computeNextSendAt(toScheduledSubscriber(member), now)
          : null;
      return next !== null && next <= now && !isPastLatestStart(issueId, batch.chicagoDate, now);
    });
    const excludedMembers = all.filter((member) => !members.includes(member));
    if (isFirst) await releaseBatchMembers(tx, now, batch.id, excludedMembers);
    if (members.length === 0) {
      if (isFirst) await tx.delete(batches).where(eq(batches.id, batch.id));
      // An earlier call may have been accepted, and no member is left to retry it for.
      else await closeUncertainBatch(ctx, tx, batch.id);
      return "nothing_to_send";
    }
    const [leased] = await tx
      .update(batches)
      .set({
        status: "sending",
        attempts: sql`${batches.attempts} + 1`,
        firstAttemptAt: batch.firstAttemptAt ?? now,
        // A retry repeats the bytes of the first call.
        ...(isFirst && { isAutoSubmitted: true }),
        leasedUntil: new Date(now.getTime() + batchLeaseMs),
      })
      .where(eq(batches.id, batch.id))
      .returning();
    if (!leased) throw new Error("a locked batch was deleted");
    const { id, renderId, chicagoDate, createdAt, attempts } = leased;
    return {
      id,
      renderId,
      sender: leased.sender ?? profile.newsletterSender,
      replyTo: leased.replyTo ?? profile.replyTo,
      isAutoSubmitted: leased.isAutoSubmitted,
      chicagoDate,
      createdAt,
      attempts,
      isFirst,
      members,
      excludedMembers: isFirst ? [] : excludedMembers,
    };
  });
}

async function lockBatch(tx: Transaction, now: Date, from: Date | undefined) {
  const [batch] = await tx
    .select({
      id: batches.id,
      issueId: renders.issueId,
      isPublished: issues.isPublished,
      chicagoDate: batches.chicagoDate,
      firstAttemptAt: batches.firstAttemptAt,
      broadcastStatus: broadcasts.status,
    })
    .from(batches)
    .innerJoin(renders, eq(renders.id, batches.renderId))
    .innerJoin(issues, eq(issues.id, renders.issueId))
    .leftJoin(broadcasts, eq(broadcasts.id, issues.id))
    .where(
      and(
        inArray(batches.status, ["queued", "sending"]),
        from && gte(batches.createdAt, from),
        lte(batches.nextAttemptAt, now),
        or(isNull(batches.leasedUntil), lte(batches.leasedUntil, now)),
      ),
    )
    .orderBy(asc(batches.firstAttemptAt), asc(batches.nextAttemptAt))
    .limit(1)
    .for("update", { of: batches, skipLocked: true });
  return batch;
}

type LockedBatch = NonNullable<Awaited<ReturnType<typeof lockBatch>>>;

async function readStillDue(
  tx: Transaction,
  now: Date,
  id: FollowUpId,
  members: readonly BatchMember[],
): Promise<ReadonlySet<string>> {
  const restoredAt = (await findRestore(tx))?.noticedAt ?? null;
  const ids = members.map(({ subscriberId }) => subscriberId);
  return await listStillDue(tx, { id, ids, now, restoredAt });
}

/**
 * Whether staff unpublished the issue, switched off the follow-up or canceled the broadcast, or the sequence is stopped. W1 is sent
 * even then.
 */
async function isIssueBlocked(
  tx: Transaction,
  { issueId, isPublished, broadcastStatus }: LockedBatch,
): Promise<boolean> {
  if (!isPublished || (broadcastStatus !== null && broadcastStatus !== "sending")) return true;
  if (getIssueStage(issueId) === "w1") return false;
  const [row] = await tx
    .select({ stoppedAt: sender.stoppedAt })
    .from(sender)
    .where(eq(sender.id, senderRowId));
  return row?.stoppedAt != null;
}

/** Whether a batch that may have been accepted must not be retried, even with the same key. */
function mustNotRetry(firstAttemptAt: Date, issueId: string, day: ChicagoDay, now: Date): boolean {
  const isKeyOld = now.getTime() - firstAttemptAt.getTime() >= idempotencyKeyLifetimeMs;
  return isKeyOld || isPastLatestStart(issueId, day, now);
}

/** W1 has no sending hours. */
function isPastLatestStart(issueId: string, day: ChicagoDay, now: Date): boolean {
  return getIssueStage(issueId) !== "w1" && now >= getSendingWindow(day).latestStartAt;
}

/**
 * Closes a batch that the provider may or may not have accepted. It is never retried, because a
 * missing email is better than a duplicate. Delivery events that arrive later still update its
 * sends.
 */
async function closeUncertainBatch(ctx: Ctx, tx: Transaction, batchId: string): Promise<void> {
  const now = ctx.now();
  const open = await tx
    .update(sends)
    .set({ status: "uncertain", updatedAt: now })
    .where(and(eq(sends.batchId, batchId), eq(sends.status, "queued")))
    .returning({ issueId: sends.issueId });
  const status = open.length === 0 ? "sent" : "uncertain";
  await tx
    .update(batches)
    .set({ status, completedAt: now, leasedUntil: null })
    .where(eq(batches.id, batchId));
  const [first] = open;
  if (!first) return;
  ctx.log.error("newsletter.batch_uncertain", { batchId, emails: open.length });
  await notifyStaff(tx, now, {
    kind: "newsletter_notice",
    props: {
      headline: `${open.length} newsletter emails might not have arrived`,
      explanation: `The email provider didn't confirm issue ${first.issueId}, batch ${batchId}, and it's too late to retry safely. Look up the batch in the provider's log. We won't send these emails again. Subscribers will get their next issue as usual.`,
    },
    dedupeKey: `newsletter_uncertain:${batchId}`,
  });
}
