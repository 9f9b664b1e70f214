import { createHash } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { findSubscriberByBrowser } from "@/db/queries/newsletter/subscribers";
import {
  newsletterEvents as events,
  newsletterEvents,
  newsletterSubscribers as subscribers,
} from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import type { SuccessVisit } from "@/lib/newsletter/newsletter-forms";
import { successVisitsPerSubscriber } from "@/lib/newsletter/policy";

type NewEvent = typeof newsletterEvents.$inferInsert;

/** Records a subscriber's event. An event with a known dedupe key is ignored. */
export async function logNewsletterEvent(db: Queryable, event: NewEvent): Promise<void> {
  await db
    .insert(newsletterEvents)
    .values(event)
    .onConflictDoNothing({ target: newsletterEvents.dedupeKey });
}

/**
 * Records a visit to the success page with its campaign: once per subscriber and set of values, up
 * to a limit, and only in a known browser.
 * @returns whether the browser belongs to a subscriber
 */
export async function recordSuccessVisit(
  ctx: Ctx,
  { visit, browserHash }: { readonly visit: SuccessVisit; readonly browserHash: string },
): Promise<boolean> {
  return await ctx.db.transaction(async (tx) => {
    const subscriber = await findSubscriberByBrowser(tx, browserHash);
    if (!subscriber) return false;
    if (await hasReachedVisitLimit(tx, subscriber.id)) return true;
    const values = Object.entries(visit).sort(([a], [b]) => (a < b ? -1 : 1));
    const hash = createHash("sha256").update(JSON.stringify(values)).digest("base64url");
    await logNewsletterEvent(tx, {
      subscriberId: subscriber.id,
      eventType: "subscribed",
      emailCampaign: visit.utm_campaign ?? null,
      metadata: Object.fromEntries(values),
      dedupeKey: `success:${subscriber.id}:${hash}`,
      createdAt: ctx.now(),
    });
    return true;
  });
}

/** Locks the subscriber's row so that concurrent visits are counted one at a time. */
async function hasReachedVisitLimit(tx: Transaction, subscriberId: string): Promise<boolean> {
  await tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(eq(subscribers.id, subscriberId))
    .for("update");
  const [inserted] = await tx
    .select({ visits: count() })
    .from(events)
    .where(and(eq(events.subscriberId, subscriberId), eq(events.eventType, "subscribed")));
  return (inserted?.visits ?? 0) >= successVisitsPerSubscriber;
}
