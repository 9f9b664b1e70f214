import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import {
  newsletterSends as sends,
  newsletterSubscribers as subscribers,
  newsletterSuppressions as suppressions,
} from "@/db/schema";

/** Lists a batch's queued sends in batch order, with their subscribers' current data. */
export async function listQueuedSends(db: Queryable, batchId: string) {
  return await db
    .select({
      subscriberId: sends.subscriberId,
      issueId: sends.issueId,
      batchIndex: sends.batchIndex,
      firstName: sends.firstName,
      email: subscribers.email,
      frequency: subscribers.frequencyPref,
      pausedUntil: subscribers.pausedUntil,
      wantsNews: subscribers.wantsNews,
      isSubscribed: sql<boolean>`${subscribers.confirmed} and ${subscribers.unsubscribedAt} is null`,
    })
    .from(sends)
    .innerJoin(subscribers, eq(subscribers.id, sends.subscriberId))
    .where(and(eq(sends.batchId, batchId), eq(sends.status, "queued")))
    .orderBy(asc(sends.batchIndex));
}

/** Returns which of the address hashes are suppressed. */
export async function listSuppressedHashes(
  db: Queryable,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ emailHash: suppressions.emailHash })
    .from(suppressions)
    .where(inArray(suppressions.emailHash, [...hashes]));
  return new Set(rows.map(({ emailHash }) => emailHash));
}
