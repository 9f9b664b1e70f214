import { and, eq, inArray, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Transaction } from "@/db/client";
import { listQueuedSends, listSuppressedHashes } from "@/db/queries/newsletter/batch-members";
import { isRecipient, rescheduleRecipients } from "@/db/queries/newsletter/broadcast-recipients";
import { findRestore } from "@/db/queries/operations/restores";
import {
  broadcasts,
  newsletterIssues as issues,
  newsletterSends as sends,
  newsletterSubscribers as subscribers,
} from "@/db/schema";
import {
  blocksOutsideSeries,
  type FrequencyPref,
  type SubscriberStage,
} from "@/db/values/newsletter";
import type { ChicagoDay } from "@/lib/core/chicago-time";
import type { Ctx } from "@/lib/ctx";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import {
  computeNextSendAt,
  getFirstDayLeft,
  listRecipientDays,
  type ScheduledSubscriber,
} from "@/lib/newsletter/sending/schedule";
import { getHold, keepOutOfHold } from "@/lib/restores/notice-restore";

export type BatchMember = {
  readonly subscriberId: string;
  readonly issueId: string;
  readonly batchIndex: number;
  /** The name at the time the batch was created. */
  readonly firstName: string;
  readonly email: string;
  readonly frequency: FrequencyPref;
  readonly pausedUntil: ChicagoDay | null;
  /** Also gets broadcasts. */
  readonly wantsNews: boolean;
  /** The address bounced, complained or was erased. */
  readonly isSuppressed: boolean;
  /** Confirmed, not unsubscribed and not suppressed. */
  readonly isSubscribed: boolean;
};

/**
 * Reads the batch members that are still queued, in batch order, with their current subscription
 * data.
 */
export async function readBatchMembers(
  ctx: Ctx,
  tx: Transaction,
  batchId: string,
): Promise<BatchMember[]> {
  const rows = await listQueuedSends(tx, batchId);
  if (rows.length === 0) return [];
  const hashes = rows.map(({ email }) => hashNewsletterEmail(ctx, email));
  const suppressed = await listSuppressedHashes(tx, hashes);
  return rows.map((row, index) => {
    const isSuppressed = suppressed.has(hashes[index] ?? "");
    return { ...row, isSuppressed, isSubscribed: row.isSubscribed && !isSuppressed };
  });
}

/** Returns the stage of an issue's schedule. Broadcasts and follow-ups go out on the days of the sequence. */
export function getIssueStage(issueId: string): SubscriberStage {
  return issueId === "w1" || issueId === "w2" ? issueId : "sequence";
}

/** Returns the input that the schedule had for this member before the send was claimed. */
export function toScheduledSubscriber(member: BatchMember): ScheduledSubscriber {
  const { frequency, pausedUntil } = member;
  return { stage: getIssueStage(member.issueId), frequency, pausedUntil, lastSentOn: null };
}

const successors = alias(issues, "successors");

/**
 * Removes sends that were definitely not sent from the send log and restores the subscribers'
 * schedule. Unsubscribed and suppressed subscribers aren't rescheduled. Recipients of a broadcast wait
 * for their next day in its window.
 */
export async function releaseBatchMembers(
  tx: Transaction,
  now: Date,
  batchId: string,
  members: readonly BatchMember[],
): Promise<void> {
  if (members.length === 0) return;
  const ids = members.map((member) => member.subscriberId);
  // Everywhere, subscribers are locked before their sends and in id order, which prevents
  // deadlocks.
  const locked = await tx
    .select({
      id: subscribers.id,
      stage: subscribers.stage,
      frequency: subscribers.frequencyPref,
      pausedUntil: subscribers.pausedUntil,
      isConfirmed: subscribers.confirmed,
      unsubscribedAt: subscribers.unsubscribedAt,
    })
    .from(subscribers)
    .where(inArray(subscribers.id, ids))
    .orderBy(subscribers.id)
    .for("update");
  await tx.delete(sends).where(and(eq(sends.batchId, batchId), inArray(sends.subscriberId, ids)));
  const lastDays = await tx
    .select({ id: sends.subscriberId, day: max(sends.chicagoDate) })
    .from(sends)
    .where(inArray(sends.subscriberId, ids))
    .groupBy(sends.subscriberId);
  const positions = await tx
    // A replaced issue's position is now its successor's.
    .select({
      id: issues.id,
      block: issues.block,
      position: sql<number | null>`coalesce(${issues.position}, ${successors.position})`,
    })
    .from(issues)
    .leftJoin(successors, eq(successors.id, issues.replacedBy))
    .where(inArray(issues.id, [...new Set(members.map((member) => member.issueId))]));
  const hold = getHold(await findRestore(tx));
  const restored = members.map((member) => {
    // The locked row includes a pause, an unsubscribe or a new confirmation since the members were
    // read.
    const row = locked.find(({ id }) => id === member.subscriberId);
    const isSubscribed = row?.isConfirmed && !row.unsubscribedAt && !member.isSuppressed;
    const lastSentOn = lastDays.find(({ id }) => id === member.subscriberId)?.day ?? null;
    const issue = positions.find(({ id }) => id === member.issueId);
    // Emails outside the series left the subscriber's stage and position as they were.
    const isOutsideSeries = blocksOutsideSeries.some((block) => block === issue?.block);
    const stage = (isOutsideSeries && row?.stage) || getIssueStage(member.issueId);
    const before = { ...toScheduledSubscriber(member), ...row, stage, lastSentOn };
    const position = issue?.position ?? null;
    const next = keepOutOfHold(isSubscribed ? computeNextSendAt(before, now) : null, hold?.before);
    return {
      id: member.subscriberId,
      stage: before.stage,
      last_sent_on: lastSentOn,
      next_send_at: next?.toISOString() ?? null,
      position: position === null ? null : position - 1,
    };
  });
  await tx.execute(sql`
    update newsletter_subscribers subscriber
    set stage = b.stage, last_sent_on = b.last_sent_on,
      next_send_at = b.next_send_at,
      sequence_position = least(subscriber.sequence_position, b.position)
    from jsonb_to_recordset(${JSON.stringify(restored)}::jsonb)
      as b (id uuid, stage text, last_sent_on date, next_send_at timestamptz, position int)
    where subscriber.id = b.id`);
  for (const { id, block } of positions) {
    if (block === "broadcast") await releaseRecipients(tx, now, id, members);
  }
}

async function releaseRecipients(
  tx: Transaction,
  now: Date,
  broadcastId: string,
  members: readonly BatchMember[],
): Promise<void> {
  // Waits for a colleague who is canceling it right now.
  const [broadcast] = await tx
    .select()
    .from(broadcasts)
    .where(eq(broadcasts.id, broadcastId))
    .for("share");
  if (!broadcast?.day) return;
  const window = { day: broadcast.day, windowDays: broadcast.windowDays };
  const from = getFirstDayLeft(window, now);
  await rescheduleRecipients(
    tx,
    {
      broadcastId,
      from,
      days: listRecipientDays(window, from),
      isCanceled: broadcast.status === "canceled",
      suppressedIds: members.flatMap((one) => (one.isSuppressed ? [one.subscriberId] : [])),
    },
    isRecipient(members.map(({ subscriberId }) => subscriberId)),
  );
}
