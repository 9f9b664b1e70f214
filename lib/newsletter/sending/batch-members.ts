import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  newsletterSends as sends,
  newsletterSubscribers as subscribers,
  newsletterSuppressions as suppressions,
} from "@/db/schema";
import type { ChicagoDay } from "@/lib/core/chicago-clock";
import type { Ctx } from "@/lib/ctx";
import { hashNewsletterEmail } from "@/lib/newsletter/links/keyed-hashes";
import type { ScheduledSubscriber, SubscriberStage } from "@/lib/newsletter/sending/schedule";
import type { FrequencyPref } from "@/lib/newsletter/subscription/subscriber";

export type BatchMember = {
  readonly subscriberId: string;
  readonly issueId: string;
  readonly seat: number;
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
  const rows = await tx
    .select({
      subscriberId: sends.subscriberId,
      issueId: sends.issueId,
      seat: sends.seat,
      firstName: sends.firstName,
      email: subscribers.email,
      frequency: subscribers.frequencyPref,
      pausedUntil: subscribers.pausedUntil,
      isSubscribed: sql<boolean>`${subscribers.confirmed} and ${subscribers.unsubscribedAt} is null`,
    })
    .from(sends)
    .innerJoin(subscribers, eq(subscribers.id, sends.subscriberId))
    .where(and(eq(sends.batchId, batchId), eq(sends.status, "queued")))
    .orderBy(asc(sends.seat));
  if (rows.length === 0) return [];
  const hashes = new Map(
    rows.map(({ subscriberId, email }) => [subscriberId, hashNewsletterEmail(ctx, email)]),
  );
  const suppressed = await tx
    .select({ emailHash: suppressions.emailHash })
    .from(suppressions)
    .where(inArray(suppressions.emailHash, [...hashes.values()]));
  const bad = new Set(suppressed.map(({ emailHash }) => emailHash));
  return rows.map((row) => {
    const isSuppressed = bad.has(hashes.get(row.subscriberId) ?? "");
    return { ...row, isSuppressed, isSubscribed: row.isSubscribed && !isSuppressed };
  });
}

export function getIssueStage(issueId: string): SubscriberStage {
  return issueId === "w1" || issueId === "w2" ? issueId : "sequence";
}

/** Returns the member as the schedule saw them before this send was claimed. */
export function toScheduledSubscriber(member: BatchMember): ScheduledSubscriber {
  const { frequency, pausedUntil } = member;
  return { stage: getIssueStage(member.issueId), frequency, pausedUntil, lastSentOn: null };
}
