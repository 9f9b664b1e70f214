import { and, eq, inArray, ne, or } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { readSuppression } from "@/db/queries/suppressions";
import {
  newsletterSubscribers as subscribers,
  newsletterSuppressions as suppressions,
} from "@/db/schema";
import { normalizeEmail } from "@/lib/core/email-address";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import {
  canStaffRemove,
  reasonByCause,
  reasonsRemovedByConfirmation,
  type SuppressionCause,
} from "@/lib/newsletter/deliverability/suppression-rules";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { rescheduleSubscriber } from "@/lib/newsletter/sending/reschedule-subscribers";

/**
 * Suppresses an address, with or without a subscriber row. A complaint replaces a bounce, and a
 * hard bounce replaces soft bounces. See suppression-rules.ts for who may remove a suppression.
 */
export async function suppressAddress(
  ctx: Ctx,
  tx: Transaction,
  email: string,
  cause: SuppressionCause,
): Promise<void> {
  const emailHash = hashNewsletterEmail(ctx, email);
  const reason = reasonByCause[cause];
  const hasOnlySoftBounces = cause === "soft_bounces";
  await tx
    .insert(suppressions)
    .values({ emailHash, reason, hasOnlySoftBounces, createdAt: ctx.now() })
    .onConflictDoUpdate({
      target: suppressions.emailHash,
      set: { reason, hasOnlySoftBounces },
      setWhere: and(
        ne(suppressions.reason, "complained"),
        or(ne(suppressions.reason, reason), eq(suppressions.hasOnlySoftBounces, true)),
      ),
    });
  await tx
    .update(subscribers)
    .set({ nextSendAt: null, emailHash })
    .where(eq(subscribers.email, email));
}

export type RemovedSuppression = {
  readonly reason: "bounced" | "complained";
};

/**
 * Removes a bounce or complaint on behalf of staff: from the provider's list, then from ours, and
 * reschedules the subscriber. Earlier delivery events no longer count. An erased address stays
 * suppressed. `provider_unavailable` means nothing changed here.
 * @param alongside writes in the same transaction, such as the audit entry
 */
export async function removeSuppression(
  ctx: Ctx,
  input: { readonly email: string },
  alongside: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<Result<RemovedSuppression, "provider_unavailable" | "not_suppressed">> {
  const email = normalizeEmail(input.email);
  const emailHash = hashNewsletterEmail(ctx, email);
  const reason = await readSuppression(ctx.db, emailHash);
  if (reason === null || !canStaffRemove(reason)) return fail("not_suppressed");
  const outcome = await ctx.emailSuppressions.remove(email);
  if (outcome.kind === "unavailable") {
    ctx.log.warn("newsletter.suppression_removal_unavailable", { reason: outcome.reason });
    return fail("provider_unavailable");
  }
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    // A suppression added since for another reason stays. Of two concurrent requests, one wins.
    const removed = await tx
      .delete(suppressions)
      .where(and(eq(suppressions.emailHash, emailHash), eq(suppressions.reason, reason)))
      .returning({ emailHash: suppressions.emailHash });
    if (removed.length === 0) return fail("not_suppressed");
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

/** Removes a bounce or erasure when the address's owner confirms a new sign-up. */
export async function removeSuppressionAfterConfirmation(
  db: Queryable,
  emailHash: string,
): Promise<void> {
  await db
    .delete(suppressions)
    .where(
      and(
        eq(suppressions.emailHash, emailHash),
        inArray(suppressions.reason, [...reasonsRemovedByConfirmation]),
      ),
    );
}

/**
 * Removes a suppression caused by soft bounces alone, when a delivery shows that email arrives.
 * @returns whether there was one
 */
export async function removeSoftBounceSuppression(
  db: Queryable,
  emailHash: string,
): Promise<boolean> {
  const removed = await db
    .delete(suppressions)
    .where(and(eq(suppressions.emailHash, emailHash), eq(suppressions.hasOnlySoftBounces, true)))
    .returning({ emailHash: suppressions.emailHash });
  return removed.length > 0;
}

/**
 * Removes a bounced address from the provider's list so that the confirmation email can be delivered.
 * Our own suppression stays until the link is used. If the provider is unavailable, the problem is
 * logged and never thrown.
 */
export async function removeSuppressionAtProvider(
  ctx: Pick<Ctx, "emailSuppressions" | "log">,
  { email }: { readonly email: string },
): Promise<void> {
  const outcome = await ctx.emailSuppressions.remove(email);
  if (outcome.kind === "removed") ctx.log.info("newsletter.suppression_removed_for_confirmation");
  else ctx.log.warn("newsletter.suppression_removal_unavailable", { reason: outcome.reason });
}
