import { createHash } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { findSubscriberByBrowser } from "@/db/queries/newsletter/subscribers";
import { newsletterEvents as events, newsletterSubscribers as subscribers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { successVisitsPerSubscriber } from "@/lib/newsletter/links/policy";
import { logNewsletterEvent } from "@/lib/newsletter/subscription/log-newsletter-event";
import type { SuccessVisit } from "@/lib/newsletter/subscription/success-visit";

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
