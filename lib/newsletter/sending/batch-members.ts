import type { Transaction } from "@/db/client";
import { listQueuedSends, listSuppressedHashes } from "@/db/queries/newsletter/batch-members";
import type { FrequencyPref, SubscriberStage } from "@/db/values/newsletter";
import type { ChicagoDay } from "@/lib/core/chicago-time";
import type { Ctx } from "@/lib/ctx";
import { hashNewsletterEmail } from "@/lib/newsletter/links/keyed-hashes";
import type { ScheduledSubscriber } from "@/lib/newsletter/sending/schedule";

export type BatchMember = {
  readonly subscriberId: string;
  readonly issueId: string;
  readonly batchIndex: number;
  /** The name at the time the batch was created. */
  readonly firstName: string;
  readonly email: string;
  readonly frequency: FrequencyPref;
  readonly pausedUntil: ChicagoDay | null;
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

export function getIssueStage(issueId: string): SubscriberStage {
  return issueId === "w1" || issueId === "w2" ? issueId : "sequence";
}

/** Returns the input that the schedule had for this member before the send was claimed. */
export function toScheduledSubscriber(member: BatchMember): ScheduledSubscriber {
  const { frequency, pausedUntil } = member;
  return { stage: getIssueStage(member.issueId), frequency, pausedUntil, lastSentOn: null };
}
