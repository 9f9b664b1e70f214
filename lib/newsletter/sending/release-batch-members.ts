import { and, eq, inArray, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Transaction } from "@/db/client";
import {
  newsletterIssues as issues,
  newsletterSends as sends,
  newsletterSubscribers as subscribers,
} from "@/db/schema";
import { type BatchMember, toScheduledSubscriber } from "@/lib/newsletter/sending/batch-members";
import { computeNextSendAt } from "@/lib/newsletter/sending/schedule";

const successors = alias(issues, "successors");

/**
 * Removes sends that were definitely not sent from the send log and restores the subscribers'
 * schedule. Unsubscribed and suppressed subscribers aren't rescheduled.
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
      position: sql<number | null>`coalesce(${issues.position}, ${successors.position})`,
    })
    .from(issues)
    .leftJoin(successors, eq(successors.id, issues.replacedBy))
    .where(inArray(issues.id, [...new Set(members.map((member) => member.issueId))]));
  const restored = members.map((member) => {
    // The locked row includes a pause, an unsubscribe or a new confirmation since the members were
    // read.
    const row = locked.find(({ id }) => id === member.subscriberId);
    const isSubscribed = row?.isConfirmed && !row.unsubscribedAt && !member.isSuppressed;
    const lastSentOn = lastDays.find(({ id }) => id === member.subscriberId)?.day ?? null;
    const before = { ...toScheduledSubscriber(member), ...row, lastSentOn };
    const position = positions.find(({ id }) => id === member.issueId)?.position ?? null;
    const next = isSubscribed ? computeNextSendAt(before, now) : null;
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
}
