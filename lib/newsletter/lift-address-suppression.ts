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
  /** What stood against the address here; null when nothing did. */
  readonly was: "bounced" | "complained" | null;
};

/**
 * Staff let an address be mailed again after a bounce or a complaint: off the provider's list first,
 * then off ours, and its reader is scheduled anew. Events from before count no more. Safe to repeat:
 * `provider_unavailable` has changed nothing here. In: what is written with it, such as the audit's
 * row. An address erased at its owner's wish keeps that mark. Database faults are thrown.
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
    // What came meanwhile for another reason stays; of two at once, one lifts it.
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
