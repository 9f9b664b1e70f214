import { and, desc, eq, isNull, ne } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterSends as sends, newsletterSubscribers as subscribers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { logNewsletterEvent } from "@/lib/newsletter/subscription/newsletter-events";
import { readLink } from "@/lib/secrets/links";

/** Ends the subscription of an unsubscribe link. An unknown token changes nothing. */
export async function unsubscribe(ctx: Ctx, { token }: { readonly token: string }): Promise<void> {
  const link = readLink(ctx, "newsletter-unsubscribe", token);
  if (!link) return;
  await ctx.db.transaction((tx) => endSubscription(tx, ctx.now(), link.id));
}

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
  const ended = await tx
    .update(subscribers)
    .set({ frequencyPref: "unsubscribed", unsubscribedAt: now, nextSendAt: null })
    .where(and(eq(subscribers.id, subscriberId), isNull(subscribers.unsubscribedAt)))
    .returning({ id: subscribers.id });
  if (ended.length === 0) return;
  await logNewsletterEvent(tx, {
    subscriberId,
    eventType: "unsubscribed",
    itemKey: await readLastIssueId(tx, subscriberId),
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
