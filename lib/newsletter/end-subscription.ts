import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterSubscribers as readers } from "@/db/schema";
import { logNewsletterEvent } from "@/lib/newsletter/log-event";

/**
 * Takes a reader off the list, once however often it is asked. Confirmation links that are still
 * out die with it: an old mail must not bring back somebody who left.
 */
export async function endSubscription(
  tx: Transaction,
  now: Date,
  subscriberId: string,
): Promise<void> {
  await tx.update(readers).set({ confirmationToken: null }).where(eq(readers.id, subscriberId));
  const ended = await tx
    .update(readers)
    .set({ frequencyPref: "unsubscribed", unsubscribedAt: now, nextSendAt: null })
    .where(and(eq(readers.id, subscriberId), isNull(readers.unsubscribedAt)))
    .returning({ id: readers.id });
  if (ended.length === 0) return;
  await logNewsletterEvent(tx, { subscriberId, eventType: "unsubscribed", createdAt: now });
}
