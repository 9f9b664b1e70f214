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
 * Writes that a reader has seen the success page, and by which campaign: once per reader and set of
 * values, up to a number, and only in a browser that is known as a reader's. Out: whether it is one.
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

/** Locks the reader's row, so that visits at once are counted one after the other. */
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
