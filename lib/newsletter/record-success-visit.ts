import { createHash } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterEvents as events, newsletterSubscribers as readers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { logNewsletterEvent } from "@/lib/newsletter/log-event";
import { successVisitsPerReader } from "@/lib/newsletter/policy";
import { readerOfBrowser } from "@/lib/newsletter/reader-of-browser";
import type { SuccessVisit } from "@/lib/newsletter/success-visit";

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
    const reader = await readerOfBrowser(tx, browserHash);
    if (!reader) return false;
    if (await hasSeenEnough(tx, reader.id)) return true;
    const values = Object.entries(visit).sort(([a], [b]) => (a < b ? -1 : 1));
    const hash = createHash("sha256").update(JSON.stringify(values)).digest("base64url");
    await logNewsletterEvent(tx, {
      subscriberId: reader.id,
      eventType: "subscribed",
      emailCampaign: visit.utm_campaign ?? null,
      metadata: Object.fromEntries(values),
      dedupeKey: `success:${reader.id}:${hash}`,
      createdAt: ctx.now(),
    });
    return true;
  });
}

/** Locks the subscriber's row so that concurrent visits are counted one at a time. */
async function hasSeenEnough(tx: Transaction, subscriberId: string): Promise<boolean> {
  await tx
    .select({ id: readers.id })
    .from(readers)
    .where(eq(readers.id, subscriberId))
    .for("update");
  const [written] = await tx
    .select({ visits: count() })
    .from(events)
    .where(and(eq(events.subscriberId, subscriberId), eq(events.eventType, "subscribed")));
  return (written?.visits ?? 0) >= successVisitsPerReader;
}
