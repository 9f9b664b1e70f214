import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterSubscribers as readers } from "@/db/schema";
import { nextSendAt } from "@/lib/newsletter/schedule";

/**
 * Recomputes a subscriber's next send after a change of frequency, pause, unsubscribe or return.
 * Locks the row; run it in the transaction of that change.
 */
export async function rescheduleReader(
  tx: Transaction,
  now: Date,
  subscriberId: string,
): Promise<void> {
  const [reader] = await tx
    .select()
    .from(readers)
    .where(eq(readers.id, subscriberId))
    .for("update");
  if (!reader) return;
  const { stage, frequencyPref: frequency, lastSentOn, pausedUntil } = reader;
  const isReading = reader.confirmed && reader.unsubscribedAt === null;
  const next = isReading ? nextSendAt({ stage, frequency, lastSentOn, pausedUntil }, now) : null;
  await tx.update(readers).set({ nextSendAt: next }).where(eq(readers.id, subscriberId));
}
