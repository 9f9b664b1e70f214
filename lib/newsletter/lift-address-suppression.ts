import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  newsletterSubscribers as readers,
  newsletterSuppressions as suppressions,
} from "@/db/schema";
import { normalizeEmail } from "@/lib/checkout/email-address";
import type { Ctx } from "@/lib/ctx";
import { newsletterEmailHash } from "@/lib/newsletter/keys";
import { rescheduleReader } from "@/lib/newsletter/reschedule";
import { suppressionOf } from "@/lib/newsletter/suppression";
import { fail, ok, type Result } from "@/lib/result";

export type LiftedSuppression = {
  /** The removed reason, or null if only the provider had the address on its list. */
  readonly was: "bounced" | "complained" | null;
};

/**
 * Lets staff email an address again after a bounce or complaint: removes it from the provider's
 * list, then from ours, and reschedules the subscriber. Earlier delivery events no longer count. An
 * erased address stays suppressed. `provider_unavailable` means nothing changed here.
 * @param alongside writes in the same transaction, such as the audit entry
 */
export async function liftAddressSuppression(
  ctx: Ctx,
  { email: typed }: { readonly email: string },
  alongside: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<Result<LiftedSuppression, "provider_unavailable" | "not_suppressed">> {
  const email = normalizeEmail(typed);
  const emailHash = newsletterEmailHash(ctx, email);
  const was = await suppressionOf(ctx.db, emailHash);
  if (was === "erased") return fail("not_suppressed");
  const outcome = await ctx.mailSuppressions.lift(email);
  if (outcome.kind === "unavailable") {
    ctx.log.warn("newsletter.lift_unavailable", { reason: outcome.reason });
    return fail("provider_unavailable");
  }
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    // A suppression added since for another reason stays. Of two concurrent requests, one wins.
    if (was !== null) {
      const lifted = await tx
        .delete(suppressions)
        .where(and(eq(suppressions.emailHash, emailHash), eq(suppressions.reason, was)))
        .returning({ emailHash: suppressions.emailHash });
      if (lifted.length === 0) return fail("not_suppressed");
    }
    const [reader] = await tx
      .update(readers)
      .set({ suppressionLiftedAt: now, softBounces: 0 })
      .where(eq(readers.email, email))
      .returning({ id: readers.id });
    if (reader && (await suppressionOf(tx, emailHash)) === null) {
      await rescheduleReader(tx, now, reader.id);
    }
    await alongside(tx);
    ctx.log.info("newsletter.suppression_lifted", { was });
    return ok({ was });
  });
}
