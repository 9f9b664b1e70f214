import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterBatches as batches, newsletterSends as sends } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { notifyStaff } from "@/lib/newsletter/sending/notify-staff";

/**
 * Closes a batch that the provider may or may not have accepted. It is never retried, because a
 * missing email is better than a duplicate. Delivery events that arrive later still update its
 * sends.
 */
export async function closeUncertainBatch(
  ctx: Ctx,
  tx: Transaction,
  batchId: string,
): Promise<void> {
  const now = ctx.now();
  const open = await tx
    .update(sends)
    .set({ status: "uncertain", updatedAt: now })
    .where(and(eq(sends.batchId, batchId), eq(sends.status, "queued")))
    .returning({ issueId: sends.issueId });
  const status = open.length === 0 ? "sent" : "uncertain";
  await tx
    .update(batches)
    .set({ status, completedAt: now, leasedUntil: null })
    .where(eq(batches.id, batchId));
  const [first] = open;
  if (!first) return;
  ctx.log.error("newsletter.batch_uncertain", { batchId, emails: open.length });
  await notifyStaff(ctx, tx, {
    headline: `${open.length} newsletter emails might not have arrived`,
    explanation: `The email provider didn't confirm issue ${first.issueId}, batch ${batchId}, and it's too late to retry safely. Look up the batch in the provider's log. We won't send these emails again. Subscribers will get their next issue as usual.`,
    dedupeKey: `newsletter_uncertain:${batchId}`,
  });
}
