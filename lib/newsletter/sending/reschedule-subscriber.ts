import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterSubscribers as subscribers } from "@/db/schema";
import { computeNextSendAt } from "@/lib/newsletter/sending/schedule";

/**
 * Recomputes a subscriber's next send after a change of frequency, pause, unsubscribe or return.
 * Locks the row; run it in the transaction of that change.
 */
export async function rescheduleSubscriber(
  tx: Transaction,
  now: Date,
  subscriberId: string,
): Promise<void> {
  const [subscriber] = await tx
    .select()
    .from(subscribers)
    .where(eq(subscribers.id, subscriberId))
    .for("update");
  if (!subscriber) return;
  const { stage, frequencyPref: frequency, lastSentOn, pausedUntil } = subscriber;
  const isSubscribed = subscriber.confirmed && subscriber.unsubscribedAt === null;
  const next = isSubscribed
    ? computeNextSendAt({ stage, frequency, lastSentOn, pausedUntil }, now)
    : null;
  await tx.update(subscribers).set({ nextSendAt: next }).where(eq(subscribers.id, subscriberId));
}
