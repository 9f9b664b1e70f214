import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  newsletterSubscribers as readers,
  newsletterSends as sends,
  newsletterSuppressions as suppressions,
} from "@/db/schema";
import type { ChicagoDay } from "@/lib/chicago-clock";
import type { Ctx } from "@/lib/ctx";
import { newsletterEmailHash } from "@/lib/newsletter/keys";
import type { ReaderStage, ScheduledReader } from "@/lib/newsletter/schedule";
import type { FrequencyPref } from "@/lib/newsletter/subscriber";

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
  readonly isReading: boolean;
};

/**
 * Reads the batch members that are still queued, in batch order, with their current subscription
 * data.
 */
export async function batchMembers(
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
      email: readers.email,
      frequency: readers.frequencyPref,
      pausedUntil: readers.pausedUntil,
      isReading: sql<boolean>`${readers.confirmed} and ${readers.unsubscribedAt} is null`,
    })
    .from(sends)
    .innerJoin(readers, eq(readers.id, sends.subscriberId))
    .where(and(eq(sends.batchId, batchId), eq(sends.status, "queued")))
    .orderBy(asc(sends.seat));
  if (rows.length === 0) return [];
  const hashes = new Map(
    rows.map(({ subscriberId, email }) => [subscriberId, newsletterEmailHash(ctx, email)]),
  );
  const suppressed = await tx
    .select({ emailHash: suppressions.emailHash })
    .from(suppressions)
    .where(inArray(suppressions.emailHash, [...hashes.values()]));
  const bad = new Set(suppressed.map(({ emailHash }) => emailHash));
  return rows.map((row) => {
    const isSuppressed = bad.has(hashes.get(row.subscriberId) ?? "");
    return { ...row, isSuppressed, isReading: row.isReading && !isSuppressed };
  });
}

export function stageOfIssue(issueId: string): ReaderStage {
  return issueId === "w1" || issueId === "w2" ? issueId : "sequence";
}

/** Returns the member as the schedule saw them before this send was claimed. */
export function beforeClaim(member: BatchMember): ScheduledReader {
  const { frequency, pausedUntil } = member;
  return { stage: stageOfIssue(member.issueId), frequency, pausedUntil, lastSentOn: null };
}
