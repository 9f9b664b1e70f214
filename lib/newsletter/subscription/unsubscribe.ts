import { and, desc, eq, isNull, ne } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterSends as sends, newsletterSubscribers as subscribers } from "@/db/schema";
import { logNewsletterEvent } from "@/lib/newsletter/subscription/newsletter-events";

/**
 * Unsubscribes once, however often it is called, and invalidates outstanding confirmation links so
 * that an old email can't resubscribe someone.
 */
export async function endSubscription(
  tx: Transaction,
  now: Date,
  subscriberId: string,
): Promise<void> {
  await tx
    .update(subscribers)
    .set({ confirmationToken: null })
    .where(eq(subscribers.id, subscriberId));
  const [subscriber] = await tx
    .select({ frequency: subscribers.frequencyPref })
    .from(subscribers)
    .where(and(eq(subscribers.id, subscriberId), isNull(subscribers.unsubscribedAt)))
    .for("update");
  if (!subscriber) return;
  await tx
    .update(subscribers)
    .set({ frequencyPref: "unsubscribed", unsubscribedAt: now, nextSendAt: null })
    .where(eq(subscribers.id, subscriberId));
  await logNewsletterEvent(tx, {
    subscriberId,
    eventType: "unsubscribed",
    itemKey: await readLastIssueId(tx, subscriberId),
    // For undoing it.
    metadata: { from: subscriber.frequency },
    createdAt: now,
  });
}

/** Returns the last issue sent before unsubscribing, or null if there was none. */
async function readLastIssueId(tx: Transaction, subscriberId: string): Promise<string | null> {
  const [last] = await tx
    .select({ issueId: sends.issueId })
    .from(sends)
    .where(and(eq(sends.subscriberId, subscriberId), ne(sends.status, "queued")))
    .orderBy(desc(sends.chicagoDate))
    .limit(1);
  return last?.issueId ?? null;
}
