import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  newsletterSubscribers as subscribers,
  newsletterSuppressions as suppressions,
} from "@/db/schema";
import { normalizeEmail } from "@/lib/core/email-address";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { readSuppression } from "@/lib/newsletter/deliverability/suppression";
import { hashNewsletterEmail } from "@/lib/newsletter/links/keyed-hashes";
import { rescheduleSubscriber } from "@/lib/newsletter/sending/reschedule-subscriber";

export type RemovedSuppression = {
  /** The removed reason, or null if only the provider had the address on its list. */
  readonly reason: "bounced" | "complained" | null;
};

/**
 * Lets staff email an address again after a bounce or complaint: removes it from the provider's
 * list, then from ours, and reschedules the subscriber. Earlier delivery events no longer count. An
 * erased address stays suppressed. `provider_unavailable` means nothing changed here.
 * @param alongside writes in the same transaction, such as the audit entry
 */
export async function removeSuppression(
  ctx: Ctx,
  { email: typed }: { readonly email: string },
  alongside: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<Result<RemovedSuppression, "provider_unavailable" | "not_suppressed">> {
  const email = normalizeEmail(typed);
  const emailHash = hashNewsletterEmail(ctx, email);
  const reason = await readSuppression(ctx.db, emailHash);
  if (reason === "erased") return fail("not_suppressed");
  const outcome = await ctx.emailSuppressions.remove(email);
  if (outcome.kind === "unavailable") {
    ctx.log.warn("newsletter.suppression_removal_unavailable", { reason: outcome.reason });
    return fail("provider_unavailable");
  }
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    // A suppression added since for another reason stays. Of two concurrent requests, one wins.
    if (reason !== null) {
      const removed = await tx
        .delete(suppressions)
        .where(and(eq(suppressions.emailHash, emailHash), eq(suppressions.reason, reason)))
        .returning({ emailHash: suppressions.emailHash });
      if (removed.length === 0) return fail("not_suppressed");
    }
    const [subscriber] = await tx
      .update(subscribers)
      .set({ suppressionRemovedAt: now, softBounces: 0 })
      .where(eq(subscribers.email, email))
      .returning({ id: subscribers.id });
    if (subscriber && (await readSuppression(tx, emailHash)) === null) {
      await rescheduleSubscriber(tx, now, subscriber.id);
    }
    await alongside(tx);
    ctx.log.info("newsletter.suppression_removed", { reason });
    return ok({ reason });
  });
}
