import { createHash } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { newsletterSubscribers as readers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { logNewsletterEvent } from "@/lib/newsletter/log-event";
import type { SuccessVisit } from "@/lib/newsletter/success-visit";

/**
 * Writes that a reader has seen the success page, and by which campaign: once per reader and set of
 * values, and only in a browser that is known as a reader's. Out: whether it is one.
 */
export async function recordSuccessVisit(
  ctx: Ctx,
  { visit, browserHash }: { readonly visit: SuccessVisit; readonly browserHash: string },
): Promise<boolean> {
  const [reader] = await ctx.db
    .select({ id: readers.id })
    .from(readers)
    .where(eq(readers.browserHash, browserHash))
    .orderBy(desc(readers.createdAt))
    .limit(1);
  if (!reader) return false;
  const values = Object.entries(visit).sort(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash("sha256").update(JSON.stringify(values)).digest("base64url");
  await logNewsletterEvent(ctx.db, {
    subscriberId: reader.id,
    eventType: "subscribed",
    emailCampaign: visit.utm_campaign ?? null,
    metadata: Object.fromEntries(values),
    dedupeKey: `success:${reader.id}:${hash}`,
    createdAt: ctx.now(),
  });
  return true;
}
